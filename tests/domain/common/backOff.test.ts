import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { retryDelay } from '#src/domain/app/session.ts';
import { backOff } from '#src/domain/common/backOff.ts';
import { retryWait } from '#src/domain/outbox/outbox.ts';

const wait = fc.integer({ min: 1, max: 1_000_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

describe('the wait before another try', () => {
  test('doubles from the first to the longest', () => {
    const waits = { first: 5_000, longest: 300_000 };

    expect([0, 1, 2, 5, 6, 7, 2_000].map((doublings) => backOff(doublings, waits))).toEqual([
      5_000, 10_000, 20_000, 160_000, 300_000, 300_000, 300_000,
    ]);
  });

  test('is the first one, doubled step by step, whatever the waits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 1_200 }), wait, wait, (doublings, first, longest) => {
        expect(backOff(doublings, { first, longest })).toBe(doubled(first, doublings, longest));
      }),
    );
  });

  test('of a session is two seconds first and a minute at most', () => {
    fc.assert(
      fc.property(fc.nat(200), (attempts) => {
        expect(retryDelay(attempts)).toBe(doubled(2_000, attempts - 1, 60_000));
      }),
    );
  });

  test('of the outbox is any part of a second, doubled, and of five minutes at most', () => {
    fc.assert(
      fc.property(fc.nat(200), share, (attempts, random) => {
        expect(retryWait(attempts, random)).toBe(
          Math.floor(random * doubled(1_000, attempts, 300_000)),
        );
      }),
    );
  });
});

/** One doubling after the other, until there is none left or the wait is as long as it may be. */
function doubled(first: number, doublings: number, longest: number): number {
  let length = first;
  for (let left = doublings; left > 0 && length < longest; left -= 1) length += length;

  return length > longest ? longest : length;
}
