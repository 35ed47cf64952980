import type { Random } from '../support/random.ts';

/** Ways in which the wire treats a call. */
export const weathers = [
  'good',
  'good',
  'lostBefore',
  'lostAfter',
  'fails',
  'busy',
  'slow',
  'twice',
  'late',
] as const;

type Reach = (request: Request) => Promise<Response>;

/** A wire on which calls are lost, doubled, held up and refused. */
export interface Wire {
  /** As `fetch`: what the client is told of its call. */
  send: (request: Request) => Promise<Response>;
  /** Lets all arrive that is on its way still. */
  settle: () => Promise<void>;
  /** How often each weather was. */
  seen: ReadonlyMap<string, number>;
}

/** Puts bad weather between a client and a service. */
export function badWire(reach: Reach, random: Random): Wire {
  const seen = new Map<string, number>();
  let underWay: (() => Promise<unknown>)[] = [];

  async function settle(): Promise<void> {
    const late = underWay;
    underWay = [];
    for (const arrive of late) await arrive();
  }

  return {
    seen,
    settle,
    async send(request) {
      const weather = random.of(weathers);
      seen.set(weather, (seen.get(weather) ?? 0) + 1);
      const arrive = () => reach(request.clone());
      const lost = () => new TypeError('fetch failed');
      if (random.chance(0.2)) await settle();

      switch (weather) {
        case 'lostBefore':
          throw lost();

        case 'lostAfter':
          await arrive();
          throw lost();

        case 'late':
          underWay.push(arrive);
          throw lost();

        case 'fails':
          return new Response('{}', { status: 500 });

        case 'busy':
          return new Response('{}', { status: 503, headers: { 'retry-after': '1' } });

        case 'slow':
          await new Promise((resolve) => {
            setTimeout(resolve, 3);
          });
          return arrive();

        case 'twice': {
          const [answer] = await Promise.all([arrive(), arrive()]);
          return answer;
        }

        case 'good':
          return arrive();
      }
    },
  };
}
