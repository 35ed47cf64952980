import type { Row } from '../row.ts';
import { load, medianOf, type Load, type LoadOptions } from './load.ts';

/** In milliseconds. */
const roundMs = 1_500;
/** As many as a process takes to be as quick as it gets: what it runs often is compiled anew meanwhile, on its one core. */
const unheard = 6;
const rounds = 9;

type Asked = Pick<LoadOptions, 'port' | 'request' | 'connections'>;

/** Both in turn, several times, after some that do not count. The median of each, and of what they are to one another. */
export async function beside(
  asked: { ours: Asked; floor: Asked },
  costOf: (measured: Load) => number,
): Promise<Pick<Row, 'ours' | 'floor' | 'ratio'>> {
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < unheard + rounds; round += 1) {
    const floor = costOf(await load({ ...asked.floor, lasting: roundMs }));
    const ours = costOf(await load({ ...asked.ours, lasting: roundMs }));
    if (round >= unheard) pairs.push({ ours, floor });
  }

  return mediansOf(pairs);
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

/** How long one waits, in microseconds. */
export function waiting({ p50 }: Load): number {
  return p50 * 1_000;
}
