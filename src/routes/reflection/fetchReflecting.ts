/**
 * Fetches what the rooms of a day reflect with, before one of them is opened: piece by piece, as evaluating all of it at once would hold the
 * page up. Rejects where a piece could not be fetched.
 */
export async function fetchReflecting(): Promise<void> {
  await import('./mediaWaysActors.ts');
  await import('./reflectionActors.ts');
  await import('./reflectionPorts.ts');
}
