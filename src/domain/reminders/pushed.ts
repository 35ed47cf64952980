/** The cache of the ids of the reminders that came to this device last while no page was in sight (rules/reminders#RE15). */
export const pushedName = 'fourfold-pushed';

/** Under which that cache has them, as JSON. */
export const pushedPath = '/pushed';

/** The ids in such an answer: none where it has none, or cannot be read. */
export async function pushedIn(answer: Response | undefined): Promise<string[]> {
  const read: unknown = await answer?.json().catch(() => null);

  return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
}
