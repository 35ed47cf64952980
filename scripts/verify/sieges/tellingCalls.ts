import type { Random } from '../support/random.ts';
import { differenceOf } from './rankTest.ts';
import type { Person } from '../support/members.ts';
import type { AddressCall } from './addressCalls.ts';

/** Times are told apart where ranks say so beyond all chance, and by so much that somebody could use it. */
const mostDeviations = 5;
const mostApart = 0.15;
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

/** What of a call tells a member's address from nobody's: its answer, its headers or its time. */
export async function tellingFaults(
  { name, request }: AddressCall,
  { known, pairs, random, send, unknown }: Asked,
): Promise<string[]> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const faults = new Set<string>();

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
  }

  const { apart, deviations } = differenceOf(times.known, times.unknown);
  if (deviations > mostDeviations && apart > mostApart) {
    faults.add(
      `${name} takes ${Math.round(apart * 100)} % longer for one, by ${deviations.toFixed(1)} deviations.`,
    );
  }
  return [...faults];
}

/** An answer without what is each request's own. */
function plainly({ headers, status }: Response, text: string): string {
  const told = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');

  return `${status} ${JSON.stringify(told)} ${text.replaceAll(/"requestId":"[^"]*"/gu, '')}`;
}
