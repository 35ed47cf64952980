/** The suite tries the same histories each time, so that a change that breaks one is told from a history that nobody tried before. */
const suiteSeed = '20261124';

/**
 * How a property of whole histories is tried: as often as its test asks for and always alike in the suite; more often, and from a seed
 * that is another each time, by `npm run verify -- --only devices`, which sets the two variables.
 */
export function histories(numRuns: number): { numRuns: number; seed: number } {
  const { FOURFOLD_HISTORIES_TIMES: times, FOURFOLD_HISTORIES_SEED: seed } = process.env;

  return { numRuns: numRuns * Number(times ?? '1'), seed: Number(seed ?? suiteSeed) };
}

/** As long as a test of that many histories may take, in milliseconds: five minutes for as many as the suite tries, on a machine with much else to do. */
export function historiesTimeout(): number {
  return 300_000 * Number(process.env['FOURFOLD_HISTORIES_TIMES'] ?? '1');
}
