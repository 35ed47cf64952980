import type { Logger } from 'pino';

import { withLease } from '../../../store/leases.ts';
import { moveReflections } from './moveReflections.ts';
import { giveUpArriving, removeDoomed, removeUnnamed, tellOfLost } from './sweeps.ts';
import type { MediaTools } from '../tools.ts';

export interface SweeperTools extends Pick<MediaTools, 'clock' | 'db' | 'files' | 'moved'> {
  log: Pick<Logger, 'error'>;
}

/** In milliseconds. */
const times = {
  doomedEach: 20_000,
  allEach: 3_600_000,
  longestDoomed: 60_000,
  longestAll: 3_000_000,
};

/** Goes through all files and their rows once, unless another process is at it. */
export async function sweepAll(tools: Omit<SweeperTools, 'log'>): Promise<void> {
  const { clock, db } = tools;

  await withLease(db, { name: 'media', now: clock(), longestMs: times.longestAll }, async () => {
    await moveReflections(tools);
    await giveUpArriving(tools);
    await tellOfLost(tools, await removeUnnamed(tools));
  });
}

/** Removes what is doomed, unless another process is at it. */
export async function sweepDoomed(tools: Omit<SweeperTools, 'log'>): Promise<void> {
  const { clock, db } = tools;
  const lease = { name: 'doomed media', now: clock(), longestMs: times.longestDoomed };

  await withLease(db, lease, () => removeDoomed(tools));
}

/**
 * Removes what is doomed each 20 s, and goes through everything now and each hour. A sweep that fails is told of in the log, and made
 * again in its time. Returns how to stop, once what is under way has ended.
 */
export function startSweeper(tools: SweeperTools): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();

  /** One after the other. */
  function sweep(work: () => Promise<void>): void {
    underWay = underWay.then(work).catch((err: unknown) => {
      tools.log.error({ err }, 'a sweep of media failed');
    });
  }

  sweep(() => sweepAll(tools));
  const beats = [
    setInterval(() => sweep(() => sweepDoomed(tools)), times.doomedEach).unref(),
    setInterval(() => sweep(() => sweepAll(tools)), times.allEach).unref(),
  ];
  return async () => {
    for (const beat of beats) clearInterval(beat);
    await underWay;
  };
}
