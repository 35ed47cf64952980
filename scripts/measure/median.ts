/** The middle one of these; the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (low === undefined || high === undefined) throw new Error('Of nothing there is no median.');

  return (low + high) / 2;
}

/** What a quarter of these are at most. */
export function lowerQuartile(values: readonly number[]): number {
  const quarter = values.toSorted((one, other) => one - other)[Math.ceil(values.length / 4) - 1];
  if (quarter === undefined) throw new Error('Of nothing there is no quarter.');

  return quarter;
}
