/** Whether this browser can keep the screen on at all. */
export function canKeepScreenOn(): boolean {
  return 'wakeLock' in navigator;
}

/**
 * Keeps the screen on while that is wanted, as far as the browser does: it is asked again whenever the page is seen again, because a
 * hidden page loses it. Reports whether the screen is held. Returns how to say what is wanted, and how to let it go.
 */
export function keepScreenOn(
  wanted: boolean,
  report: (isHeld: boolean) => void,
): { want: (isWanted: boolean) => void; stop: () => void } {
  if (!canKeepScreenOn()) return { want: () => {}, stop: () => {} };

  let held: WakeLockSentinel | null = null;
  let isWanted = wanted;
  let isOver = false;
  const ask = async () => {
    if (document.hidden || held !== null || !isWanted) return;

    try {
      const lock = await navigator.wakeLock.request('screen');
      if (isOver || !isWanted) return await lock.release();
      held = lock;
      lock.addEventListener('release', () => {
        held = null;
        if (!isOver) report(false);
      });
      report(true);
    } catch {
      // A low battery or a policy: the screen may go off, and the timer is right when it comes back.
    }
  };
  const askAgain = () => void ask();
  document.addEventListener('visibilitychange', askAgain);
  askAgain();

  const letGo = () => void held?.release().catch(() => null);
  return {
    want: (isWantedNow) => {
      isWanted = isWantedNow;
      if (isWanted) askAgain();
      else letGo();
    },
    stop: () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      letGo();
    },
  };
}
