import { logFailure } from '../../services/page/log.ts';
import type { underWay } from './underWay.ts';

type UnderWay = typeof underWay;

const waiting = new Set<(part: UnderWay) => void>();
let fetched: UnderWay | null = null;

/** Fetches what goes with a practice under way. Rejects where its file cannot be had. */
export async function fetchUnderWay(): Promise<UnderWay> {
  const { underWay: part } = await import('./underWay.ts');
  fetched = part;
  const begun = [...waiting];
  waiting.clear();
  for (const begin of begun) beginOne(begin, part);

  return part;
}

/** One of them that cannot begin keeps none of the others from it, nor the view from its place. */
function beginOne(begin: (part: UnderWay) => void, part: UnderWay) {
  try {
    begin(part);
  } catch (error) {
    logFailure('A part of the practice under way did not begin.', error);
  }
}

/** Begins something with it as soon as it is there, whoever had it fetched. Returns how to stop what it began. */
export function onceUnderWay(begin: (part: UnderWay) => () => void): () => void {
  let stop: (() => void) | null = null;
  const start = (part: UnderWay) => {
    stop = begin(part);
  };
  if (fetched === null) waiting.add(start);
  else start(fetched);

  return () => {
    waiting.delete(start);
    stop?.();
  };
}
