import type { Logger } from 'pino';

import type { Clock } from '../../wire/clock.ts';
import { eraseDue, type EraseTools } from './eraseDue.ts';

const lookEach = 60_000;

/** Erases whoever is due, now and each minute. Returns how to stop, once what is under way has ended. */
export function startEraser({
  clock,
  log,
  ...tools
}: EraseTools & { clock: Clock; log: Pick<Logger, 'error' | 'info'> }): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  const erase = async () => {
    const erased = await eraseDue(tools, clock());
    if (erased > 0) log.info({ erased }, 'members who had left were erased');
  };
  const look = () => {
    underWay = underWay.then(erase).catch((err: unknown) => {
      log.error({ err }, 'members who had left could not be erased');
    });
  };
  look();
  const beat = setInterval(look, lookEach).unref();

  return async () => {
    clearInterval(beat);
    await underWay;
  };
}
