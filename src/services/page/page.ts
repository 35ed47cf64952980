/** Whether this person asked their system for less motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Reports whether the page is hidden, at once and whenever that changes. Returns how to stop. */
export function onPageHidden(listener: (isHidden: boolean) => void): () => void {
  const report = () => listener(document.hidden);
  document.addEventListener('visibilitychange', report);

  report();
  return () => document.removeEventListener('visibilitychange', report);
}

/** Whether the browser knows of no network. Where it knows of one, that may still lead nowhere. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/** A network that has just come back may lead nowhere for so long, in milliseconds. */
const settlingMs = 3_000;
/** When that is over, on the clock of `performance`. */
let settlesAt = 0;

/**
 * Calls `listener` whenever the network comes back, and once more three seconds later unless it is gone again: what was asked for too
 * early is asked for then, also by who listens only since. Returns how to stop.
 */
export function onBackOnline(listener: () => void): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const awaitSettled = () => {
    clearTimeout(again);
    const left = settlesAt - performance.now();
    if (left > 0) again = setTimeout(() => isOffline() || listener(), left);
  };
  const back = () => {
    settlesAt = performance.now() + settlingMs;
    awaitSettled();
    listener();
  };
  addEventListener('online', back);
  awaitSettled();

  return () => {
    removeEventListener('online', back);
    clearTimeout(again);
  };
}

/** Where the tab is, which may be ahead of the page that is shown: the next one may still have to be fetched. */
export interface HistoryEntry {
  /** How many pages of the app lie before this one in the tab's history, as the router counts them. */
  place: number;
  pathname: string;
  search: string;
  /** What the router keeps with it. */
  state: unknown;
}

/** The entry of the tab's history that the address bar names. Null where no router has numbered it. */
export function historyEntry(): HistoryEntry | null {
  const kept: unknown = history.state;
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('idx' in kept) || typeof kept.idx !== 'number') return null;

  const { pathname, search } = location;
  return { place: kept.idx, pathname, search, state: 'usr' in kept ? kept.usr : null };
}

/** Calls `listener` whenever the member steps back or forward in the tab's history. Returns how to stop. */
export function onHistoryStep(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}
