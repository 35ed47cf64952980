import { describe, expect, test } from 'vitest';

import { addSession, emptyPractice, type Practice } from '#src/domain/practice/practice.ts';
import { startSession } from '#src/domain/practice/session.ts';
import {
  hasDaysToCome,
  hasPractised,
  shownDays,
  shownNumbers,
  type ToldPractice,
} from '#src/domain/practice/toldPractice.ts';
import { sessionOn, today } from '../../support/members.ts';

const own = { ...emptyPractice, currentStreak: 3, longestStreak: 900, totalHoursMeditated: 2 };
const told = {
  day: '2026-11-21',
  isPractised: true,
  currentStreak: 700,
  longestStreak: 8,
  minutes: 6_000,
};

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
      longestStreak: 900,
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
    const more = { currentStreak: 701, longestStreak: 901, totalHoursMeditated: 101 };

    expect(shownNumbers({ ...own, ...more }, told, '2026-11-21')).toEqual(more);
  });
});

describe('a streak that was told goes on', () => {
  const practised = (...days: string[]) =>
    days.reduce<Practice>(
      (practice, day) => addSession(practice, sessionOn(day), today),
      emptyPractice,
    );
  const untilToday = { ...told, currentStreak: 3, longestStreak: 3 };
  const untilYesterday = { ...untilToday, isPractised: false };
  const shown = (here: Practice, said: ToldPractice, day: string) => [
    shownNumbers(here, said, day)?.currentStreak,
    shownNumbers(here, said, day)?.longestStreak,
    [...new Set(shownDays(here, said, day, 7))].toSorted().map((one) => one.slice(-2)),
  ];

  test.each([
    ['before its own day is read', emptyPractice, untilToday, today, 3, 3, ['19', '20', '21']],
    ['with its own day', practised(today), untilToday, today, 3, 3, ['19', '20', '21']],
    ['with a day since', practised(today), untilYesterday, today, 4, 4, ['18', '19', '20', '21']],
    ['into the next day', emptyPractice, untilToday, '2026-11-22', 3, 3, ['19', '20', '21']],
    ['no further than that', emptyPractice, untilToday, '2026-11-23', 0, 3, []],
    ['until the day after its end', emptyPractice, untilYesterday, today, 3, 3, ['18', '19', '20']],
    ['no further than that either', emptyPractice, untilYesterday, '2026-11-22', 0, 3, []],
    [
      'for as long as is practised here',
      practised('2026-11-22', '2026-11-23'),
      untilToday,
      '2026-11-24',
      5,
      5,
      ['19', '20', '21', '22', '23'],
    ],
  ])('%s (rules/practiceFeed#E25)', (_, here, said, day, current, longest, days) => {
    expect(shown(here, said, day)).toEqual([current, longest, days]);
  });

  test('in no more days than a week has', () => {
    expect(shownDays(emptyPractice, { ...told, currentStreak: 700 }, today, 7)).toHaveLength(7);
  });

  test('with the days that this device knows, where it knows no less', () => {
    const here = practised('2026-11-20', today);

    expect(shownDays(here, { ...told, currentStreak: 2 }, today, 7)).toEqual(['2026-11-20', today]);
    expect(shownDays(here, null, today, 7)).toEqual(['2026-11-20', today]);
    expect(shownDays(here, undefined, today, 7)).toEqual(['2026-11-20', today]);
  });
});
