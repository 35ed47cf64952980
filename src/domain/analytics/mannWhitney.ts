/**
 * How likely two samples of one kind differ in rank as much as these or more, from 0 to 1: the two-sided test of Mann and Whitney by the
 * normal approximation, corrected for ties and for continuity. 1 where a sample is empty or all values are the same.
 */
export function mannWhitneyP(one: readonly number[], other: readonly number[]): number {
  const count = one.length + other.length;
  const pairs = one.length * other.length;
  const ties = [...Map.groupBy([...one, ...other], (value) => value).values()]
    .map(({ length }) => length ** 3 - length)
    .reduce((sum, size) => sum + size, 0);
  const variance = (pairs / 12) * (count + 1 - ties / (count * (count - 1)));
  if (!(variance > 0)) return 1;

  const distance = Math.abs(wonPairs(one, other) - pairs / 2) - 0.5;
  return Math.min(1, 2 * upperTail(distance / Math.sqrt(variance)));
}

/** The value in the middle of some, the mean of both where two are; NaN of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;

  return (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
}

/** In how many pairs the value of the first is the greater; half of those in which both are the same. */
function wonPairs(one: readonly number[], other: readonly number[]): number {
  return one
    .flatMap((value) => other.map((against) => (Math.sign(value - against) + 1) / 2))
    .reduce((sum, won) => sum + won, 0);
}

/** How much of the standard normal distribution lies beyond a place, to seven digits (Abramowitz and Stegun, 26.2.17). */
function upperTail(place: number): number {
  if (place < 0) return 1 - upperTail(-place);

  const t = 1 / (1 + 0.2316419 * place);
  const sum =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (sum * Math.exp((-place * place) / 2)) / Math.sqrt(2 * Math.PI);
}
