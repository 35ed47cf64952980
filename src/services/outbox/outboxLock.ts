const watches = new Map<string, () => void>();

/**
 * Runs a task while no other tab sends anything of a member. Where there are no locks it runs at once: the services count a
 * write once, however often it arrives. Throws what the task throws, and the signal's reason when it is aborted before its turn.
 */
export async function asOnlySender<T>(
  member: string,
  signal: AbortSignal,
  task: () => Promise<T>,
): Promise<T> {
  if (!('locks' in navigator)) return task();

  return navigator.locks.request(`outbox:${member}`, { signal }, task);
}

/** Makes this page the one whose member waits for an item, until it is let go or the page is gone. */
export async function watch(id: string): Promise<void> {
  if (watches.has(id)) return;

  const watching = Promise.withResolvers<void>();
  watches.set(id, watching.resolve);
  if (!('locks' in navigator)) return;

  await new Promise<void>((begin) => {
    const hold = () => {
      begin();
      return watching.promise;
    };
    navigator.locks.request(watchName(id), { ifAvailable: true }, hold).catch(begin);
  });
}

export function letGo(id: string): void {
  watches.get(id)?.();
  watches.delete(id);
}

export function isWatched(id: string): boolean {
  return watches.has(id);
}

/** The ids among those given whose member waits for them in another page. */
export async function watchedElsewhere(ids: readonly string[]): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set();

  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return new Set(ids.filter((id) => !watches.has(id) && names.has(watchName(id))));
}

function watchName(id: string): string {
  return `outbox-item:${id}`;
}
