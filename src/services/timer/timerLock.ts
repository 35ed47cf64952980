import { lockNames } from '../device/locks.ts';
import { heldLocks, holdLock } from '../device/tabs/heldLocks.ts';
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
  const name = lockNames.timer(memberKey(email));
  const lock = holdLock(name, { signal });
  let isSettled = false;
  let waiting = setTimeout(() => void look(), grace);

  // A busy page hears late of a lock that nobody else has: the browser is asked, and answers after all that it granted.
  async function look() {
    const isTaken = await isHeld(name);
    if (isSettled || signal.aborted) return;

    if (isTaken) taken();
    else waiting = setTimeout(() => void look(), grace);
  }
  const report = async () => {
    await lock.settled;
    isSettled = true;
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

/** Whether some tab holds a lock; what the browser does not tell is taken for so. */
async function isHeld(name: string): Promise<boolean> {
  try {
    return (await heldLocks()).has(name);
  } catch {
    return true;
  }
}
