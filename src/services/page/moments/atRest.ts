/** A page is at rest that fetched nothing for so long, in milliseconds. */
const quietMs = 1_500;
/** And no longer is it waited for. */
const patienceMs = 15_000;

/**
 * Resolves once the page has fetched nothing for a while and has nothing to do, or after fifteen seconds: what comes then is in the way
 * of nothing that the page itself needs.
 */
export async function pageAtRest(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let quiet = setTimeout(resolve, quietMs);
  const late = setTimeout(resolve, patienceMs);
  const observer = new PerformanceObserver(() => {
    clearTimeout(quiet);
    quiet = setTimeout(resolve, quietMs);
  });
  observer.observe({ type: 'resource' });

  await promise;
  observer.disconnect();
  clearTimeout(quiet);
  clearTimeout(late);
  if ('requestIdleCallback' in globalThis) {
    await new Promise((done) => requestIdleCallback(done, { timeout: quietMs }));
  }
}
