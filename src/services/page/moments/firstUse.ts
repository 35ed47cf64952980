import { pageAtRest } from './atRest.ts';

const uses = ['pointerdown', 'keydown'] as const;

/**
 * Runs once the page is used for the first time, and once it is at rest at the latest: what then may be needed at once is not part of
 * a first view, and in the way of nothing that is, nor of the press itself, which is answered first. Returns how to stop.
 */
export function onFirstUse(run: () => void): () => void {
  const waiting = new AbortController();
  let beginning: ReturnType<typeof setTimeout> | undefined;
  const begin = (go: () => void) => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    go();
  };
  const soon = () => begin(() => (beginning = setTimeout(run)));
  for (const use of uses) {
    addEventListener(use, soon, { capture: true, signal: waiting.signal });
  }
  void pageAtRest().then(() => begin(run));

  return () => {
    waiting.abort();
    clearTimeout(beginning);
  };
}
