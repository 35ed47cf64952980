/**
 * What the state of a history entry says of things over its page. To close one never goes back by itself, as that would
 * cancel a reload or a move that the member has begun meanwhile: its entry becomes the page again, and the way back passes
 * over the same page before it.
 */
export interface OverlayEntry {
  /** The query and the state of the page below, where something is open over it. */
  readonly below: { readonly search: string; readonly state: unknown } | null;
  /** How many entries right before this one show the same page. */
  readonly spent: number;
}

/** What a location's state says; that nothing was ever open, for a state that is not one of ours. */
export function entryOf(state: unknown): OverlayEntry {
  return isOverlayEntry(state) ? state : { below: null, spent: 0 };
}

/** Whether what opens next may take this entry's place: the same page stands right before it. */
export function isReusable(state: unknown): boolean {
  const { below, spent } = entryOf(state);

  return below === null && spent === 1;
}

/** The state of something that opens over a page. */
export function openedOver(search: string, state: unknown): OverlayEntry {
  const over = isReusable(state) ? null : state;

  return { below: { search, state: over }, spent: 0 };
}

/** The query and the state of the same entry once that is closed; null where nothing is known to be open over a page. */
export function closedOf(state: unknown): { search: string; state: OverlayEntry } | null {
  const { below, spent } = entryOf(state);
  if (below === null) return null;

  const page = entryOf(below.state);
  return {
    search: below.search,
    state: { below: page.below, spent: page.spent + spent + 1 },
  };
}

function isOverlayEntry(state: unknown): state is OverlayEntry {
  return (
    typeof state === 'object' &&
    state !== null &&
    'below' in state &&
    'spent' in state &&
    typeof state.spent === 'number'
  );
}
