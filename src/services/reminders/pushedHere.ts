import { pushedIn, pushedName, pushedPath } from '../../domain/reminders/pushed.ts';

/** The ids of the reminders that came to this device last while no page was in sight (rules/reminders#RE15). */
export async function pushedHere(): Promise<string[]> {
  if (!('caches' in globalThis)) return [];

  const kept = await caches.match(pushedPath, { cacheName: pushedName }).catch(() => undefined);
  return pushedIn(kept);
}
