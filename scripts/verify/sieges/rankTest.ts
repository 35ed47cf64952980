/** How two samples of times differ. */
export interface Difference {
  /** By the ranks of their values (Mann and Whitney): how many standard deviations one lies before the other. */
  deviations: number;
  /** How often one of the first takes longer than one of the others: 0.5 where they cannot be told apart (the area under the ROC curve). */
  auc: number;
  /** How much the larger median is above the smaller, as a part of that. */
  apart: number;
}

/** Compares samples by ranks, so that a few that took long by chance say little. Throws a RangeError where one is empty. */
export function differenceOf(one: readonly number[], other: readonly number[]): Difference {
  if (one.length === 0 || other.length === 0) throw new RangeError('There is nothing to compare.');

  const wins = one.reduce(
    (sum, value) => sum + other.reduce((count, than) => count + winOf(value, than), 0),
    0,
  );
  const pairs = one.length * other.length;
  const deviation = Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
  const [least, most] = [medianOf(one), medianOf(other)].toSorted((a, b) => a - b);

  return {
    auc: 1 - wins / pairs,
    deviations: Math.abs(wins - pairs / 2) / deviation,
    apart: least === undefined || most === undefined || least === 0 ? 0 : most / least - 1,
  };
}

function winOf(value: number, than: number): number {
  if (value === than) return 0.5;

  return value < than ? 1 : 0;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
