/** What a press and a task may take, in milliseconds. */
export const limits = { task: 50, press: 100 };

const fewest = 3;
const most = 9;

/**
 * What several visits found. Each says what the page takes and what else the machine had to do, so the quickest counts; a limit that none of
 * them has held is given some more.
 */
export async function severalVisits<T>(
  visitOnce: () => Promise<T>,
  isHeld: (found: readonly T[]) => boolean,
  signal: AbortSignal,
): Promise<T[]> {
  const found: T[] = [];
  while (found.length < fewest || (found.length < most && !isHeld(found))) {
    signal.throwIfAborted();
    found.push(await visitOnce());
  }

  return found;
}
