import { watchedName } from '../../domain/app/shellCaches.ts';
import { pushedName } from '../../domain/reminders/pushed.ts';

/** Those that say something of who was here: which videos were watched, and which reminders came (rules/shell#X10). */
const names = [watchedName, pushedName];

/** Removes all that is in the caches because of a member. */
export async function forgetMembersCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;

  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
}
