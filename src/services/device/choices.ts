const listeners = new Set<() => void>();

/** Has this page hear that its member chose something that they prefer on every device. */
export function tellChosen(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the member of this page chooses something that they prefer on every device. Returns how to stop. */
export function onChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
