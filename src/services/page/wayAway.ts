import { askBeforeLeaving, leavePage } from './heldPage.ts';

/**
 * Lets nobody leave the page unasked: the browser asks before it closes the tab or loads another page, and `ask` does before a way to
 * another page of the app that is pressed is followed with `follow`, and before a sign-out. Returns how to stop.
 */
export function holdPage(
  ask: (leave: () => void) => void,
  follow: (href: string) => void,
): () => void {
  const held = new AbortController();
  const { signal } = held;
  const press = (event: MouseEvent) => {
    const href = wayOf(event);
    if (href === null) return;

    event.preventDefault();
    leavePage(() => follow(href));
  };
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  document.addEventListener('click', press, { capture: true, signal });
  const stopAsking = askBeforeLeaving(ask);

  return () => {
    stopAsking();
    held.abort();
  };
}

/** Where a press leads within this tab, on another page of the app; null for any other press. */
function wayOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (link === null || hasModifier || link.target === '_blank') return null;
  if (link.origin !== location.origin || link.pathname === location.pathname) return null;

  return link.pathname + link.search + link.hash;
}
