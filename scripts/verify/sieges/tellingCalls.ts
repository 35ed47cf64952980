import type { Random } from '../support/random.ts';
import { differenceOf } from './rankTest.ts';
import type { Person } from '../support/members.ts';
import type { AddressCall } from './addressCalls.ts';

/** Times are told apart where ranks say so beyond all chance, and by so much that somebody could use it. */
const mostDeviations = 5;
const mostApart = 0.15;
/** Between these no guess by the time is worth more than a coin. */
const leastAuc = 0.45;
const mostAuc = 0.55;
/** So many pairs are enough for that to be no chance: with fewer, one of twenty that tell nothing lies beyond. */
const enoughPairs = 1000;
/** From so many on it is looked at. */
const fewestPairs = 250;
/** Before the times are looked at, so that nothing is compiled or read for the first time in them. */
const warming = 3;

interface Asked {
  send: (request: Request) => Promise<Response>;
  known: Person;
  /** An address of the same length that is nobody's. */
  unknown: Person;
  random: Random;
  pairs: number;
}

/** What was found of a call. */
export interface Telling {
  faults: string[];
  auc: number;
  /** How many pairs were sent, at last. */
  pairs: number;
}

/**
 * What of a call tells a member's address from nobody's: its answer, its headers or its time. Where times lie apart by so little that it
 * may be chance, as many more are sent as show whether it is.
 */
export async function tellingOf(
  { name, request }: AddressCall,
  { known, pairs: atFirst, random, send, unknown }: Asked,
): Promise<Telling> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const faults = new Set<string>();
  let pairs = atFirst;

  for (let pair = -warming; pair < pairs; pair += 1) {
    const seen: string[] = [];
    for (const who of random.shuffled(['known', 'unknown'] as const)) {
      const asked = await request(who === 'known' ? known : unknown);
      const start = performance.now();
      const answer = await send(asked);
      const text = await answer.text();
      if (pair >= 0) times[who].push(performance.now() - start);
      seen.push(plainly(answer, text));
    }
    const [one, other] = seen;
    if (one !== other) faults.add(`${name} answers ${one}, and ${other}.`);
    const isLast = pair === pairs - 1 && pairs >= fewestPairs;
    if (isLast && isTold(differenceOf(times.known, times.unknown).auc)) {
      pairs = Math.max(pairs, enoughPairs);
    }
  }

  const { apart, auc, deviations } = differenceOf(times.known, times.unknown);
  if (pairs >= fewestPairs && isTold(auc)) {
    faults.add(`${name} is told by its time: an AUC of ${auc.toFixed(3)} in ${pairs} pairs.`);
  }
  if (deviations > mostDeviations && apart > mostApart) {
    faults.add(
      `${name} takes ${Math.round(apart * 100)} % longer for one, by ${deviations.toFixed(1)} deviations.`,
    );
  }
  return { faults: [...faults], auc, pairs };
}

function isTold(auc: number): boolean {
  return auc < leastAuc || auc > mostAuc;
}

/** An answer without what is each request's own. */
function plainly({ headers, status }: Response, text: string): string {
  const told = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');

  return `${status} ${JSON.stringify(told)} ${text.replaceAll(/"requestId":"[^"]*"/gu, '')}`;
}
