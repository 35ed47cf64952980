import { onChosen, tellChosen } from './choices.ts';
import { onItemChanged, readItem, writeItem } from './storage.ts';

const key = 'darkMode';
const pollInterval = 100;

/** Dark only where the member said so: without a stored choice the app is light (rules/app#A15). */
export function keptDarkMode(): boolean {
  return readItem(key) === 'true';
}

/** What the member chose here; null for nothing yet. */
export function chosenDarkMode(): boolean | null {
  return readItem(key) === null ? null : keptDarkMode();
}

export function keepDarkMode(dark: boolean): void {
  writeItem(key, String(dark));
  tellChosen();
}

/**
 * Reports the stored choice at once and after each change, made in this tab or another: it is re-read every
 * 100 ms while the page is visible (rules/app#A16). Returns how to stop.
 */
export function onDarkModeStored(listener: (dark: boolean) => void): () => void {
  let last = keptDarkMode();
  const look = () => {
    const dark = keptDarkMode();
    if (dark === last) return;
    last = dark;
    listener(dark);
  };
  let poll: ReturnType<typeof setInterval> | undefined;
  // A page that nobody sees is not woken for it.
  const turn = () => {
    clearInterval(poll);
    look();
    if (!document.hidden) poll = setInterval(look, pollInterval);
  };
  // What is chosen here is known at once: else another tab's choice within 100 ms would look like none.
  const stops = [onItemChanged(key, look), onChosen(look)];
  document.addEventListener('visibilitychange', turn);

  listener(last);
  turn();
  return () => {
    clearInterval(poll);
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', turn);
  };
}

/** What the page will look like from the next frame on; null where it looks as it is to. */
let coming: boolean | null = null;

/** Paints the page light or dark. */
export function showDarkMode(dark: boolean): void {
  if (coming === dark) return;
  coming = null;

  const root = document.documentElement;
  root.dataset['theme'] = dark ? 'dark' : 'light';
  const canvas = getComputedStyle(root).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
}

/** The same one frame later, after the one that answers the press: all of a page is styled and drawn anew. */
export function showDarkModeNext(dark: boolean): void {
  coming = dark;
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (coming !== dark) return;
      coming = null;
      showDarkMode(dark);
    }),
  );
}
