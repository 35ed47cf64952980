const tickInterval = 200;

/**
 * Reports the time, in milliseconds since the epoch, often enough to show seconds, and at once when the page is seen
 * again. Returns how to stop.
 */
export function onTick(listener: (now: number) => void): () => void {
  const report = () => listener(Date.now());
  const interval = setInterval(report, tickInterval);
  document.addEventListener('visibilitychange', report);
  addEventListener('pageshow', report);

  return () => {
    clearInterval(interval);
    document.removeEventListener('visibilitychange', report);
    removeEventListener('pageshow', report);
  };
}
