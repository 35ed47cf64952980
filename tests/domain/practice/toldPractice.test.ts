import { describe, expect, test } from 'vitest';

import { emptyPractice, startSession } from '#src/domain/practice/practice.ts';
import {
  hasDaysToCome,
  hasPractised,
  shownDays,
  shownNumbers,
} from '#src/domain/practice/toldPractice.ts';
import { sessionOn, today } from '../../support/members.ts';

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

describe('the days of a week that are shown', () => {
  const practised = (...days: string[]) => ({
    ...emptyPractice,
    currentStreak: 1,
    sessions: days.map((day) => sessionOn(day)),
  });
  const daysTold = { ...told, currentStreak: 3 };

  test('are those of the streak that the account says, until all is read (rules/practiceFeed#E25)', () => {
    expect(shownDays(practised(today), daysTold, today, 7).toSorted()).toEqual([
      '2026-11-19',
      '2026-11-20',
      today,
      today,
    ]);
    expect(shownDays(practised(), { ...told, currentStreak: 700 }, today, 7)).toHaveLength(7);
  });

  test('end yesterday where nothing was practised today', () => {
    expect(shownDays(practised(), daysTold, today, 7)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
    ]);
  });

  test('are those that this device knows, where it knows no less', () => {
    expect(shownDays(practised(today), { ...told, currentStreak: 1 }, today, 7)).toEqual([today]);
    expect(shownDays(practised(today), null, today, 7)).toEqual([today]);
    expect(shownDays(practised(today), undefined, today, 7)).toEqual([today]);
    expect(shownDays(practised('2026-11-19'), daysTold, '2026-11-24', 7)).toEqual(['2026-11-19']);
  });
});
