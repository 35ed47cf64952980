const listeners = new Set<(href: string) => void>();

/** Reports the page of each reminder that the member presses. Returns how to stop. */
export function onReminderPressed(listener: (href: string) => void): () => void {
  followPressed();
  listeners.add(listener);

  return () => listeners.delete(listener);
}

/** From now on, a reminder of the worker's that is pressed leads to its page, whichever this one is. */
export function followPressed(): void {
  navigator.serviceWorker?.addEventListener('message', follow);
}

/** Goes to the page of a reminder: as a room does, and from a page that is none by fetching it. */
export function openPressed(href: string): void {
  if (listeners.size === 0) location.assign(href);
  for (const listener of listeners) listener(href);
}

function follow({ data }: MessageEvent<unknown>): void {
  const isPress = typeof data === 'object' && data !== null && 'open' in data;
  if (isPress && typeof data.open === 'string') openPressed(data.open);
}
