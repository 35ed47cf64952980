import { watchedName } from '../../domain/app/shellCaches.ts';

/** Removes the practice videos that were watched here: which ones there are says something of who watched (rules/shell#X10). */
export async function forgetWatched(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(watchedName).catch(() => false);
}
