import type { underWay } from './underWay.ts';

type UnderWay = typeof underWay;

const waiting = new Set<(part: UnderWay) => void>();
let fetched: UnderWay | null = null;

/** Fetches what goes with a practice under way. Rejects where its file cannot be had. */
export async function fetchUnderWay(): Promise<UnderWay> {
  const { underWay: part } = await import('./underWay.ts');
  fetched = part;
  for (const begin of waiting) begin(part);
  waiting.clear();

  return part;
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
