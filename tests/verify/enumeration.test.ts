import { expect, test, vi } from 'vitest';

import { tellingOf } from '../../scripts/verify/sieges/tellingCalls.ts';
import { randomFrom } from '../../scripts/verify/support/random.ts';
import { differenceOf } from '../../scripts/verify/sieges/rankTest.ts';

const known = { memberId: '1', email: 'known@example.com', mark: 'known' };
const unknown = { ...known, email: 'never@example.com' };
const call = {
  name: 'POST /auth/login',
  isDoor: true,
  request: ({ email }: { email: string }) => new Request(`https://fourfold.example/${email}`),
};

test.each<[string, (isKnown: boolean) => Told, string[]]>([
  ['nothing', () => ({}), []],
  [
    'a status',
    (isKnown) => ({ status: isKnown ? 401 : 404 }),
    ['POST /auth/login answers 401 [] , and 404 [] .'],
  ],
  [
    'a header',
    (isKnown) => ({ status: 401, headers: isKnown ? { 'retry-after': '9' } : {} }),
    ['POST /auth/login answers 401 [["retry-after","9"]] , and 401 [] .'],
  ],
  [
    'how long it takes',
    (isKnown) => ({ ms: isKnown ? 30 : 10 }),
    ['POST /auth/login takes 200 % longer for one, by 5.9 deviations.'],
  ],
  ['a time that is too short to be told', (isKnown) => ({ ms: isKnown ? 31 : 30 }), []],
])('of an address that is told by %s, that is seen', async (_, told, faults) => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const send = async ({ url }: Request) => {
    const { headers = {}, ms = 1, status = 401 } = told(url.includes('known'));
    now += ms;
    return new Response(null, { status, headers });
  };
  const found = await tellingOf(call, {
    send,
    known,
    unknown,
    random: { ...randomFrom(7), shuffled: (items) => [...items] },
    pairs: 24,
  });

  expect(found.faults).toEqual(faults);
});

test.each<[string, (nth: number) => number, { auc: number; pairs: number; faults: string[] }]>([
  [
    'of one in eight, also after more of them',
    (nth) => (nth % 8 === 0 ? 3 : 1),
    {
      auc: 0.5625,
      pairs: 1000,
      faults: ['POST /auth/login is told by its time: an AUC of 0.563 in 1000 pairs.'],
    },
  ],
  ['of none but by chance', (nth) => (nth <= 50 ? 3 : 1), { auc: 0.525, pairs: 1000, faults: [] }],
  ['of too few', (nth) => (nth % 20 === 0 ? 3 : 1), { auc: 0.524, pairs: 250, faults: [] }],
])('a longer time %s is told by how often it is the longer one', async (_, of, found) => {
  let now = 0;
  let nth = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const send = async ({ url }: Request) => {
    const isKnown = url.includes('known');
    // The first three are not looked at.
    if (isKnown) nth += 1;
    now += isKnown && nth > 3 ? of(nth - 3) : 1;
    return new Response();
  };

  expect(
    await tellingOf(call, { send, known, unknown, random: randomFrom(7), pairs: 250 }),
  ).toEqual(found);
});

test('a few times that were long by chance tell nothing', () => {
  const even = Array.from({ length: 40 }, (_, index) => 10 + (index % 7));
  const disturbed = even.map((ms, index) => (index % 9 === 0 ? ms * 40 : ms));

  expect(differenceOf(even, disturbed).deviations).toBeLessThan(2);
});

interface Told {
  status?: number;
  headers?: Record<string, string>;
  ms?: number;
}
