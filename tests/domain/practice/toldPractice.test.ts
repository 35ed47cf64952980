import { describe, expect, test } from 'vitest';

import { shownNumbers } from '#src/domain/practice/toldPractice.ts';

const own = { currentStreak: 3, longestStreak: 9, totalHoursMeditated: 2 };
const told = { day: '2026-11-21', currentStreak: 700, longestStreak: 8, minutes: 6_000 };

describe('shownNumbers', () => {
  test('are at least what the account says, until all is read (rules/practiceFeed#E25)', () => {
    expect(shownNumbers(own, told, '2026-11-21')).toEqual({
      currentStreak: 700,
      longestStreak: 9,
      totalHoursMeditated: 100,
    });
    expect(shownNumbers(own, null, '2026-11-21')).toBe(own);
  });

  test('a streak that was told days ago may have ended since', () => {
    expect(shownNumbers(own, told, '2026-11-22').currentStreak).toBe(700);
    expect(shownNumbers(own, told, '2026-11-23').currentStreak).toBe(3);
  });

  test('what is counted here already is never less', () => {
    const more = { currentStreak: 701, longestStreak: 701, totalHoursMeditated: 101 };

    expect(shownNumbers(more, told, '2026-11-21')).toEqual(more);
  });
});
