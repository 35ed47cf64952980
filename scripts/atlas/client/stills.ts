const lookAgain = 3_000;

/** Has the pictures that are not taken yet say so, and looks for them again while they are near the window. */
export function waitForStills(): void {
  document.addEventListener('error', ({ target }) => isStill(target) && miss(target), true);
  document.addEventListener('load', ({ target }) => isStill(target) && has(target), true);
}

function miss(still: HTMLImageElement) {
  const view = still.parentElement;
  if (view !== null) view.dataset['still'] = 'missing';
  setTimeout(() => {
    const { src } = still;
    // It is asked for again when it comes near, as the first time.
    still.src = '';
    still.src = src;
  }, lookAgain);
}

function has(still: HTMLImageElement) {
  delete still.parentElement?.dataset['still'];
}

function isStill(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.closest('.atlas-view') !== null;
}
