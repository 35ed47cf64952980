import { isOffline, onBackOnline } from '../page.ts';

/**
 * Runs what needs the network, and again each time the network comes back, until it is done. Where it fails while the network was
 * there all along, its error is thrown.
 */
export async function onceReachable(run: () => Promise<void>): Promise<void> {
  for (;;) {
    const { promise: back, resolve } = Promise.withResolvers<true>();
    const stop = onBackOnline(() => resolve(true));

    try {
      return await run();
    } catch (error) {
      // It may be back already, before the failure was told.
      const isBack = await Promise.race([back, Promise.resolve(false)]);
      if (!isBack && !isOffline()) throw error;
      await back;
    } finally {
      stop();
    }
  }
}
