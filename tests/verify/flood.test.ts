import { expect, test } from 'vitest';

import { flood } from '../../scripts/verify/sieges/flood.ts';
import { randomFrom } from '../../scripts/verify/support/random.ts';

test.each([
  ['a service that looks at every guess', () => 401, ['30 guesses are looked at.']],
  ['one that looks at none', () => 429, ['No guess is looked at: they show nothing.']],
  ['one that keeps to the limit', (index: number) => (index < 8 ? 401 : 429), []],
  ['one that fails', (index: number) => (index < 8 ? 401 : 500), ['A guess is answered 500.']],
])('a flood of guesses at %s is judged', async (_, statusOf, faults) => {
  const found = await flood(siegeOf(statusOf, 200));

  expect(found).toMatchObject({ sent: 30, faults });
});

test('a member who is shut out of a known browser by the flood is seen', async () => {
  const { faults } = await flood(siegeOf((index) => (index < 8 ? 401 : 429), 429));

  expect(faults).toEqual(["The member's known browser is answered 429."]);
});

function siegeOf(statusOf: (index: number) => number, own: number) {
  let count = 0;

  return {
    call: (_: string, { headers }: RequestInit = {}) => {
      if (new Headers(headers).has('cookie')) return answered(own);
      count += 1;
      return answered(statusOf(count - 1));
    },
    advance: () => Promise.resolve(),
    random: randomFrom(7),
    email: 'maya@example.com',
    rightful: { email: 'maya@example.com', password: 'right', cookie: 'known=1' },
    hours: 1,
    stepMs: 600_000,
    atOnce: 5,
    most: 10,
    signal: new AbortController().signal,
  };
}

function answered(status: number): Promise<Response> {
  return Promise.resolve(new Response(null, { status }));
}
