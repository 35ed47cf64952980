/** Runs one task after another, each when the one before has ended, well or not. */
export function createQueue(): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();

  return (task) => {
    const next = last.then(task, task);
    last = next;
    return next;
  };
}
