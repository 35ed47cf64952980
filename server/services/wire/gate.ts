import { unavailable } from './refusal.ts';

/** Runs work a few at a time. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

const retrySeconds = 2;

/**
 * Lets so many run at once and so many wait; rejects the rest with a Refusal (503), so that a storm of sign-ins
 * cannot hold up everything else.
 */
export function createGate({ running, waiting }: { running: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let free = running;

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= waiting) throw unavailable(retrySeconds);

    await new Promise<void>((admit) => queue.push(admit));
  }

  function leave(): void {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
