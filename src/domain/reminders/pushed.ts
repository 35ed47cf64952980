import { addDays, type Day } from '../common/day.ts';

/** The cache of the ids of the reminders that came to this device last while no page was in sight (rules/reminders#RE15). */
export const pushedName = 'fourfold-pushed';

/** What the worker asks a page in sight: whether it shows by itself what is due. One that does answers at once. */
export const watchingAsked = 'watching';

/** Under which that cache has them, as JSON. */
export const pushedPath = '/pushed';

/** The ids in such an answer: none where it has none, or cannot be read. */
export async function pushedIn(answer: Response | undefined): Promise<string[]> {
  const read: unknown = await answer?.json().catch(() => null);

  return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
}

/** Those of them that were told of on a day: practices of it, and the sleep of the night before it. */
export function pushedOn(day: Day, ids: readonly string[]): string[] {
  const starts = [`practice:${day}`, `sleep:${addDays(day, -1)}`];

  return ids.filter((id) => starts.some((start) => id.startsWith(start)));
}
