/**
 * How a property of whole histories is tried: as often as its test asks for in the suite, more often and from a seed of one's own by
 * `npm run verify -- --only devices`, which sets the two variables.
 */
export function histories(numRuns: number): { numRuns: number; seed?: number } {
  const { FOURFOLD_HISTORIES_TIMES: times, FOURFOLD_HISTORIES_SEED: seed } = process.env;

  return {
    numRuns: numRuns * Number(times ?? '1'),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  };
}

/** As long as a test of that many histories may take, in milliseconds: two minutes for as many as the suite tries. */
export function historiesTimeout(): number {
  return 120_000 * Number(process.env['FOURFOLD_HISTORIES_TIMES'] ?? '1');
}
