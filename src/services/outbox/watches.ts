import { lockNames } from '../device/locks.ts';
import { heldLocks, holdLock } from '../device/tabs/heldLocks.ts';

/** How to let go of each item that this page's member waits for. */
const watches = new Map<string, () => void>();

/** Makes this page the one whose member waits for an item, until it is let go or the page is gone. */
export async function watch(id: string): Promise<void> {
  if (watches.has(id)) return;

  const lock = holdLock(lockNames.outboxItem(id), { ifAvailable: true });
  watches.set(id, lock.release);
  await lock.settled;
}

export function letGo(id: string): void {
  watches.get(id)?.();
  watches.delete(id);
}

export function isWatched(id: string): boolean {
  return watches.has(id);
}

/** The ids among those given whose member waits for them in another page. */
export async function watchedElsewhere(ids: readonly string[]): Promise<Set<string>> {
  const held = await heldLocks();

  return new Set(ids.filter((id) => !watches.has(id) && held.has(lockNames.outboxItem(id))));
}
