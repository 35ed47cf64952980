import type { Row } from '../row.ts';
import { load, medianOf, type Load, type LoadOptions } from './load.ts';
import type { Served } from './served.ts';

/** In milliseconds. */
const roundMs = 1_500;
const rounds = 9;

type Asked = Pick<LoadOptions, 'port' | 'request' | 'connections'> & Pick<Served, 'busy'>;

interface Measured extends Load {
  /** What of its time a processor spent on whoever answered, in seconds. */
  busy: number;
}

/** Both in turn, several times, after once that does not count. The median of each, and of what they are to one another. */
export async function beside(
  asked: { ours: Asked; floor: Asked },
  costOf: (measured: Measured) => number,
): Promise<Pick<Row, 'ours' | 'floor' | 'ratio'>> {
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const floor = costOf(await ask(asked.floor));
    const ours = costOf(await ask(asked.ours));
    if (round > 0) pairs.push({ ours, floor });
  }

  return mediansOf(pairs);
}

async function ask({ busy, ...asked }: Asked): Promise<Measured> {
  const before = await busy();
  const measured = await load({ ...asked, lasting: roundMs });

  return { ...measured, busy: (await busy()) - before };
}

/** The median of each, and of what they are to one another. */
export function mediansOf(
  pairs: readonly { ours: number; floor: number }[],
): Pick<Row, 'ours' | 'floor' | 'ratio'> {
  return {
    ours: medianOf(pairs.map(({ ours }) => ours)),
    floor: medianOf(pairs.map(({ floor }) => floor)),
    ratio: medianOf(pairs.map(({ floor, ours }) => ours / floor)),
  };
}

/** What one costs of the time in which many are made, in microseconds. */
export function perAnswer({ rate }: Load): number {
  return 1_000_000 / rate;
}

/** What of a processor's time one costs whoever answers, in microseconds: neither the database's nor that of who asks. */
export function busyPerAnswer({ answers, busy }: Measured): number {
  return (1_000_000 * busy) / answers;
}

/** How long one waits, in microseconds. */
export function waiting({ p50 }: Load): number {
  return p50 * 1_000;
}
