import { pageAtRest } from './atRest.ts';

const uses = ['pointerdown', 'keydown'] as const;

/**
 * Runs once the page is used for the first time, and once it is at rest at the latest: what then may be needed at once is not part of
 * a first view, and in the way of nothing that is. Returns how to stop.
 */
export function onFirstUse(run: () => void): () => void {
  const waiting = new AbortController();
  const begin = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    run();
  };
  for (const use of uses) {
    addEventListener(use, begin, { capture: true, signal: waiting.signal });
  }
  void pageAtRest().then(begin);

  return () => waiting.abort();
}
