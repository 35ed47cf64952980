import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { localDay, type Day } from '#src/domain/common/day.ts';
import {
  currentStreak,
  lastDays,
  practisedDays,
  runBefore,
  streakMessage,
} from '#src/domain/practice/streak.ts';

const zones = Intl.supportedValuesOf('timeZone');
const hour = 3_600_000;
const today = '2026-11-21';

describe('the current streak (rules/practice#P17)', () => {
  test.each([
    ['no day', [], 0],
    ['today', ['2026-11-21'], 1],
    ['yesterday', ['2026-11-20'], 1],
    ['the day before yesterday', ['2026-11-19'], 0],
    ['yesterday and today', ['2026-11-20', '2026-11-21'], 2],
    ['three days to yesterday', ['2026-11-18', '2026-11-19', '2026-11-20'], 3],
    ['three days to the day before', ['2026-11-17', '2026-11-18', '2026-11-19'], 0],
    ['today and a gap of one day', ['2026-11-18', '2026-11-19', '2026-11-21'], 1],
    ['the same day many times', ['2026-11-21', '2026-11-20', '2026-11-21', '2026-11-20'], 2],
    ['days in any order', ['2026-11-20', '2026-11-18', '2026-11-21', '2026-11-19'], 4],
  ])('of %s', (_, days, streak) => {
    expect(currentStreak(days, today)).toBe(streak);
  });

  test.each([
    ['a leap day', ['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01', 3],
    ['the end of a February', ['2027-02-28', '2027-03-01'], '2027-03-02', 2],
    ['the end of a year', ['2026-12-31', '2027-01-01'], '2027-01-02', 2],
    ['a day of 23 hours', ['2026-03-28', '2026-03-29', '2026-03-30'], '2026-03-30', 3],
    ['a day of 25 hours', ['2026-10-24', '2026-10-25', '2026-10-26'], '2026-10-27', 3],
  ])('goes on through %s', (_, days, now, streak) => {
    expect(currentStreak(days, now)).toBe(streak);
  });

  test.each([
    ['tomorrow alone', ['2026-11-22'], 1],
    ['the days to tomorrow', ['2026-11-20', '2026-11-21', '2026-11-22'], 3],
    ['a streak to today, and a stray day next year', ['2026-11-20', '2026-11-21', '2027-06-01'], 2],
    ['a streak long over, and tomorrow', ['2026-11-10', '2026-11-11', '2026-11-22'], 1],
  ])('is alive with %s', (_, days, streak) => {
    expect(currentStreak(days, today)).toBe(streak);
  });

  test('has a gap where a zone skipped a day, as Apia did', () => {
    expect(currentStreak(['2011-12-28', '2011-12-29', '2011-12-31'], '2011-12-31')).toBe(1);
  });

  test('counts the days with a completed session only', () => {
    const sessions = [
      { completed: true, day: '2026-11-21' },
      { completed: false, day: '2026-11-20' },
      { completed: true, day: '2026-11-19' },
    ];

    expect(currentStreak(practisedDays(sessions), today)).toBe(1);
    expect(practisedDays(sessions)).toEqual(['2026-11-21', '2026-11-19']);
  });

  test.each([
    '2028-02-29T12:00Z',
    '2026-03-29T12:00Z',
    '2026-10-25T12:00Z',
    '2026-11-01T12:00Z',
    '2026-12-31T18:00Z',
    '2011-12-31T12:00Z',
  ])('is, around %s and in every zone, what walking back through a calendar finds', (middle) => {
    for (const zone of zones) {
      const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
      fc.assert(
        fc.property(
          momentsAround(Date.parse(middle)),
          fc.integer({ min: -24, max: 120 }),
          (all, now) => {
            const at = Date.parse(middle) + now * hour;
            const days = all.map((start) => localDay(start, zone));

            expect(currentStreak(days, localDay(at, zone))).toBe(
              walkedBack(new Set(all.map((start) => calendar.format(start))), calendar.format(at)),
            );
          },
        ),
        { numRuns: 8 },
      );
    }
  });

  test('is never shortened by one more day of practice', () => {
    fc.assert(
      fc.property(fc.array(dayAround), dayAround, dayAround, (days, more, now) => {
        expect(currentStreak([...days, more], now)).toBeGreaterThanOrEqual(
          currentStreak(days, now),
        );
      }),
    );
  });
});

test.each([
  [0, 'Today is a perfect day to restart your practice'],
  [1, "You're building momentum. Keep going!"],
  [2, "You're building momentum. Keep going!"],
  [3, '3 days strong! Your consistency is inspiring'],
  [6, '6 days strong! Your consistency is inspiring'],
  [7, "7 days of dedication. You're creating lasting change"],
  [29, "29 days of dedication. You're creating lasting change"],
  [30, '30 days! Your commitment is extraordinary'],
  [1_000, '1000 days! Your commitment is extraordinary'],
])('the message for %d days (rules/practice#P5)', (days, message) => {
  expect(streakMessage(days, true)).toBe(message);
});

test('who never practised begins (rules/practice#P5)', () => {
  expect(streakMessage(0, false)).toBe('Today is a perfect day to begin your practice');
});

describe('the last days', () => {
  test('stand oldest first, each practised or not', () => {
    const days = ['2026-03-01', '2026-02-27', '2026-02-27', '2026-02-20', '2026-03-02'];

    expect(lastDays(days, '2026-03-01', 4)).toEqual([
      { day: '2026-02-26', practised: false },
      { day: '2026-02-27', practised: true },
      { day: '2026-02-28', practised: false },
      { day: '2026-03-01', practised: true },
    ]);
  });

  test('may be none', () => {
    expect(lastDays(['2026-11-21'], today, 0)).toEqual([]);
  });

  test('end in the streak of whoever practised today', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 29 })), (ago) => {
        const days = [today, ...ago.map((count) => steppedBack(today, count))];
        const missed = lastDays(days, today, 30).findLastIndex(({ practised }) => !practised);

        expect(currentStreak(days, today)).toBe(29 - missed);
      }),
    );
  });
});

describe('runBefore', () => {
  test('counts the days back to the first that is missing, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(dayAround), dayAround, (days, before) => {
        let steps = 0;
        while (days.includes(steppedBack(before, steps + 1))) steps += 1;

        expect(runBefore(days, before)).toBe(steps);
      }),
    );
  });
});

/** Starts of sessions, unsorted and some of them twice: whole and half hours over nine days, and a millisecond beside. */
function momentsAround(middle: number) {
  const moment = fc
    .tuple(fc.integer({ min: -216, max: 216 }), fc.constantFrom(-1, 0, 1))
    .map(([halves, beside]) => middle + (halves * hour) / 2 + beside);

  return fc.array(moment, { maxLength: 24 });
}

const dayAround = fc.integer({ min: -6, max: 6 }).map((count) => steppedBack(today, count));

/** The longest way back, a calendar day at a time, from any day that is not over by more than one. */
function walkedBack(practised: Set<Day>, now: Day): number {
  const alive = [...practised].filter((day) => day >= steppedBack(now, 1));
  const ways = alive.map((last) => {
    let steps = 0;
    while (practised.has(steppedBack(last, steps))) steps += 1;
    return steps;
  });

  return ways.reduce((longest, way) => (way > longest ? way : longest), 0);
}

function steppedBack(day: Day, count: number): Day {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - count);

  return noon.toISOString().slice(0, 10);
}
