/** Locks of a browser, all of whose tasks wait for one another. */
export function locksInTurn(): LockManager {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: unknown, task: () => Promise<unknown>) => {
    last = last.then(task);
    return last;
  };

  return { request } as never;
}
