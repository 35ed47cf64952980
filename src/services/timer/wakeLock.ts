/**
 * Keeps the screen on, as far as the browser does: it is asked again whenever the page is seen again, because a hidden page
 * loses it. Reports whether the screen is held. Returns how to let it go.
 */
export function keepScreenOn(report: (isHeld: boolean) => void): () => void {
  if (!('wakeLock' in navigator)) return () => {};

  let held: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async () => {
    if (document.hidden || held !== null) return;

    try {
      const lock = await navigator.wakeLock.request('screen');
      if (isOver) return await lock.release();
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

  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', askAgain);
    held?.release().catch(() => null);
  };
}
