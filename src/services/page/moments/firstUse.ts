import { pageAtRest } from './atRest.ts';
import { painted } from './painted.ts';

const uses = ['pointerdown', 'keydown'] as const;

/**
 * Runs once the page is used for the first time, and once it is at rest at the latest: what then may be needed at once is not part of
 * a first view, and in the way of nothing that is, nor of the press itself, which is answered first. Returns how to stop.
 */
export function onFirstUse(run: () => void): () => void {
  const waiting = new AbortController();
  let isOver = false;
  const begin = async (when: Promise<void>) => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    await when;
    if (!isOver) run();
  };
  const soon = () => void begin(painted());
  for (const use of uses) {
    addEventListener(use, soon, { capture: true, signal: waiting.signal });
  }
  void pageAtRest().then(() => begin(Promise.resolve()));

  return () => {
    isOver = true;
    waiting.abort();
  };
}

/** Runs with each use of the page, at once, also with what presses without a pointer or a key, as a screen reader does. Returns how to stop. */
export function onPress(run: () => void): () => void {
  const hearing = new AbortController();
  for (const use of [...uses, 'click']) {
    addEventListener(use, run, { capture: true, signal: hearing.signal });
  }

  return () => hearing.abort();
}

/** Runs with the next use of the page, once that is answered. Returns how to stop. */
export function onNextUse(run: () => void): () => void {
  const waiting = new AbortController();
  let isOver = false;
  const soon = async () => {
    waiting.abort();
    await painted();
    if (!isOver) run();
  };
  for (const use of uses) {
    addEventListener(use, () => void soon(), { capture: true, signal: waiting.signal });
  }

  return () => {
    isOver = true;
    waiting.abort();
  };
}
