import { holdLock, lockNames } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';

/** As long as another tab may take to look at the timers, or this one to let go, in milliseconds. */
const grace = 500;

interface LockReports {
  /** This tab has it now, until it lets it go. */
  held: () => void;
  /** Another tab has it. This one waits, and reports when it has it. */
  taken: () => void;
}

/**
 * Takes the lock on a member's timer, so that one tab at a time runs one; a tab that goes lets it go. Without Web Locks, and in
 * a browser that refuses them, every tab has it. Returns how to let it go, or to wait no longer.
 */
export function holdTimerLock(email: string, { held, taken }: LockReports): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const waiting = setTimeout(taken, grace);
  const lock = holdLock(lockNames.timer(memberKey(email)), { signal });
  const report = async () => {
    await lock.settled;
    clearTimeout(waiting);
    if (!signal.aborted) held();
  };

  void report();
  return () => {
    clearTimeout(waiting);
    leaving.abort();
    lock.release();
  };
}
