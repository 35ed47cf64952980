/** What a member can write in, or choose a value of by its keys. */
const fields =
  'input:not([type="button"], [type="submit"], [type="reset"], [type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable="true"]';

/** The same, and whatever else the keyboard has come to. Of a bottom bar and of the toasts themselves no toast is in the way. */
const placesInUse = `:is(${fields}), :focus-visible:not(.toasts *, [data-bottom-bar] *)`;

/** Reports whether a field has the focus, at once and whenever that changes. Returns how to stop. */
export function onFieldInUse(listener: (isInUse: boolean) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const report = (focused: EventTarget | null) =>
    listener(focused instanceof Element && focused.matches(fields));
  document.addEventListener('focusin', ({ target }) => report(target), { signal });
  document.addEventListener('focusout', ({ relatedTarget }) => report(relatedTarget), { signal });

  report(document.activeElement);
  return () => stopping.abort();
}

/** Where the field that is in use stands, or what the keyboard has come to, in px from the top of the screen; null where nothing is. */
export function placeInUse(): { top: number; bottom: number } | null {
  const focused = document.activeElement;

  return focused?.matches(placesInUse) === true ? focused.getBoundingClientRect() : null;
}

/** The height of the screen, in px. */
export function screenHeight(): number {
  return window.innerHeight;
}

/** Calls `listener` whenever another place is in use, or may stand elsewhere. Returns how to stop. */
export function onPlaceMove(listener: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const move of ['focusin', 'focusout', 'resize', 'scroll']) {
    window.addEventListener(move, listener, { capture: true, passive: true, signal });
  }

  return () => stopping.abort();
}
