import { noGateMeter, type GateMeter } from './meters.ts';
import { unavailable } from './refusal.ts';

/** Runs work a few at a time. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

const retrySeconds = 2;

/**
 * Lets so many run at once and so many wait; rejects the rest with a Refusal (503), so that a storm of sign-ins
 * cannot hold up everything else.
 */
export function createGate(
  { running, waiting }: { running: number; waiting: number },
  meter: GateMeter = noGateMeter,
): Gate {
  const queue: (() => void)[] = [];
  let free = running;

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= waiting) {
      meter.refused();
      throw unavailable(retrySeconds);
    }

    meter.waiting(1);
    await new Promise<void>((admit) => queue.push(admit));
    meter.waiting(-1);
  }

  function leave(): void {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return async (work) => {
    await enter();
    meter.running(1);
    try {
      return await work();
    } finally {
      meter.running(-1);
      leave();
    }
  };
}
