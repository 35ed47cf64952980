const soonMs = 2_000;
const uses = ['pointerdown', 'keydown'] as const;

/**
 * Runs once the page is used for the first time, and two seconds after it was opened at the latest: what then may be needed at once
 * is not part of a first view. Returns how to stop.
 */
export function onFirstUse(run: () => void): () => void {
  const stop = () => {
    clearTimeout(late);
    for (const use of uses) removeEventListener(use, begin, true);
  };
  const begin = () => {
    stop();
    run();
  };
  const late = setTimeout(begin, soonMs);
  for (const use of uses) addEventListener(use, begin, true);

  return stop;
}
