import { describe, expect, test } from 'vitest';

import { closedFor, type Limit } from '#server/services/limits/limit.ts';
import { defaultLoginLimits } from '#server/services/limits/loginLimits.ts';
import { defaultInvitationLimits } from '#server/services/profile/invitationLimits.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

describe('whoever guesses whenever it is open', () => {
  test.each(['address', 'browser'] as const)(
    'has a hundred guesses in any day, by %s (rules/account#C48)',
    (name) => {
      const { moments } = greedy(defaultLoginLimits[name], 5 * day);

      expect(mostWithin(day, moments)).toBe(100);
    },
  );

  test('closes an address for some hours once, and then for a quarter of an hour', () => {
    const { closures } = greedy(defaultLoginLimits.address, 5 * day);

    expect(closures.filter((seconds) => seconds > 15 * minute)).toEqual([3.25 * hour]);
  });

  test.each([
    [32, 100, 20],
    [64, 100, 20],
    [56, 200, 40],
    [48, 400, 80],
  ] as const)(
    'closes a network of size %i for a quarter of an hour at most, after %i failures, and %i in a minute (rules/account#C50)',
    (size, free, inAMinute) => {
      const limit = defaultLoginLimits.networks[size];
      const { closures, moments } = greedy(limit, 9 * hour);

      expect(Math.max(...closures)).toBe(15 * minute);
      expect(mostWithin(minute, moments)).toBe(inAMinute);
      expect(moments[free]).toBe((free / inAMinute) * minute);
      expect(mostWithin(limit.seconds, moments)).toBeLessThan(limit.points);
    },
  );

  test('is held alike with invitations', () => {
    expect(defaultInvitationLimits.networks).toEqual(defaultLoginLimits.networks);
  });
});

test('a limit opens again when it said it would, if not before', () => {
  const limit = { points: 3, seconds: 60, burst: { points: 2, seconds: 10 } };

  expect(closedFor(limit, [], 0)).toBe(0);
  expect(closedFor(limit, [0], 0)).toBe(0);
  expect(closedFor(limit, [0, 4_000], 4_000)).toBe(6_000);
  expect(closedFor(limit, [0, 4_000], 10_000)).toBe(0);
  expect(closedFor(limit, [0, 4_000, 10_000], 12_000)).toBe(48_000);
});

/** The moments of all guesses, and how long it was closed between them, in seconds. */
function greedy(limit: Limit, seconds: number) {
  const moments: number[] = [];
  const closures: number[] = [];

  for (let now = 0; now < seconds;) {
    const counting = moments.filter((moment) => moment > now - limit.seconds);
    const closed = closedFor(
      limit,
      counting.map((moment) => moment * 1000),
      now * 1000,
    );
    if (closed === 0) moments.push(now);
    else {
      closures.push(closed / 1000);
      now += closed / 1000;
    }
  }
  return { closures, moments };
}

function mostWithin(seconds: number, moments: readonly number[]): number {
  return Math.max(
    ...moments.map(
      (first) => moments.filter((moment) => moment >= first && moment < first + seconds).length,
    ),
  );
}
