import { describe, expect, test } from 'vitest';

import { emptyPractice, startSession } from '#src/domain/practice/practice.ts';
import { hasDaysToCome, hasPractised, shownNumbers } from '#src/domain/practice/toldPractice.ts';

const own = { ...emptyPractice, currentStreak: 3, longestStreak: 9, totalHoursMeditated: 2 };
const told = { day: '2026-11-21', currentStreak: 700, longestStreak: 8, minutes: 6_000 };

describe('hasPractised', () => {
  const begun = startSession({ at: 0, type: 'breath', timeZone: 'UTC', knownIds: [] });
  const newcomer = { ...told, currentStreak: 0, longestStreak: 0, minutes: 0 };

  test.each([
    [false, 'of nothing', emptyPractice, null],
    [false, 'of a newcomer to the account', emptyPractice, newcomer],
    [true, 'of a session that was begun', { ...emptyPractice, sessions: [begun] }, null],
    [true, 'of a streak that was', { ...emptyPractice, longestStreak: 1 }, newcomer],
    [true, 'of a streak that the account had', emptyPractice, told],
  ])('is %s %s', (is, _, practice, said) => {
    expect(hasPractised(practice, said)).toBe(is);
  });
});

test('days are to come from the account where it has some (rules/practiceFeed#E25)', () => {
  expect([undefined, null, { ...told, longestStreak: 0 }, told].map(hasDaysToCome)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

describe('shownNumbers', () => {
  test('are at least what the account says, until all is read (rules/practiceFeed#E25)', () => {
    expect(shownNumbers(own, told, '2026-11-21')).toEqual({
      currentStreak: 700,
      longestStreak: 9,
      totalHoursMeditated: 100,
    });
    expect(shownNumbers(own, null, '2026-11-21')).toBe(own);
  });

  test('are not known before the account has answered, but for what this device kept (rules/practice#P31)', () => {
    expect(shownNumbers(emptyPractice, undefined, '2026-11-21')).toBeNull();
    expect(shownNumbers(emptyPractice, null, '2026-11-21')).toBe(emptyPractice);
    expect(shownNumbers(own, undefined, '2026-11-21')).toBe(own);
  });

  test('a streak that was told days ago may have ended since', () => {
    expect(shownNumbers(own, told, '2026-11-22')).toMatchObject({ currentStreak: 700 });
    expect(shownNumbers(own, told, '2026-11-23')).toMatchObject({ currentStreak: 3 });
  });

  test('what is counted here already is never less', () => {
    const more = { currentStreak: 701, longestStreak: 701, totalHoursMeditated: 101 };

    expect(shownNumbers({ ...own, ...more }, told, '2026-11-21')).toEqual(more);
  });
});
