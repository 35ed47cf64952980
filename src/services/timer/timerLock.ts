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
 * Takes the lock on a member's timer, so that one tab at a time runs one; a tab that goes lets it go. Without Web Locks, which
 * exist only on secure origins, every tab has it. Returns how to let it go, or to wait no longer.
 */
export function holdTimerLock(email: string, { held, taken }: LockReports): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const waiting = setTimeout(taken, grace);
  const report = () => {
    clearTimeout(waiting);
    if (!signal.aborted) held();
  };
  const keep = () => {
    report();
    return new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
    });
  };

  if ('locks' in navigator) {
    // A browser that refuses locks must not keep anyone from a timer. A wait that was left is refused too, and says nothing.
    navigator.locks.request(`fourfold:timer:${memberKey(email)}`, { signal }, keep).catch(report);
  } else {
    queueMicrotask(report);
  }

  return () => {
    clearTimeout(waiting);
    leaving.abort();
  };
}
