import { backOff } from '../../../domain/common/backOff.ts';
import { isOffline, onBackOnline } from '../page.ts';

/** A network that has just come back may still lead nowhere. */
const waits = { first: 1_000, longest: 60_000 };
/** About two minutes in all. */
const mostTries = 8;

/**
 * Runs what needs the network, and again each time the network comes back, until it is done. Where it fails while the network is
 * there, it is tried again after growing waits, and the error of the eighth such try is thrown.
 */
export async function onceReachable(run: () => Promise<void>): Promise<void> {
  let failures = 0;

  for (;;) {
    const { promise: back, resolve } = Promise.withResolvers<void>();
    const stop = onBackOnline(resolve);

    try {
      return await run();
    } catch (error) {
      if (!isOffline()) failures += 1;
      if (failures === mostTries) throw error;
      // It may be back already, before the failure was told.
      await (isOffline() ? back : Promise.race([back, wait(backOff(failures - 1, waits))]));
    } finally {
      stop();
    }
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
