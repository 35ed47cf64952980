/** Resolves in a task of its own: what was pressed and has to be drawn meanwhile comes first. */
export function nextTask(): Promise<void> {
  return 'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
}
