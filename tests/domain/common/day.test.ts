import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, daysBetween, localDay, type Day } from '#src/domain/common/day.ts';

const zones = Intl.supportedValuesOf('timeZone');
const quarterHour = 900_000;

describe('localDay', () => {
  test.each([
    ['1970-01-01T00:00:00Z', 'UTC', '1970-01-01'],
    ['1969-12-31T23:59:59.999Z', 'UTC', '1969-12-31'],
    ['2026-12-31T22:59:59.999Z', 'Europe/Berlin', '2026-12-31'],
    ['2026-12-31T23:00:00Z', 'Europe/Berlin', '2027-01-01'],
    ['2028-02-29T04:59:59.999Z', 'America/New_York', '2028-02-28'],
    ['2028-02-29T05:00:00Z', 'America/New_York', '2028-02-29'],
    ['2028-03-01T04:59:59.999Z', 'America/New_York', '2028-02-29'],
    ['2026-11-20T18:14:59.999Z', 'Asia/Kathmandu', '2026-11-20'],
    ['2026-11-20T18:15:00Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-20T18:30:00Z', 'Asia/Kolkata', '2026-11-21'],
    ['2026-11-20T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-21T10:59:59.999Z', 'Pacific/Pago_Pago', '2026-11-20'],
  ])('reads %s in %s as %s', (moment, zone, day) => {
    expect(localDay(Date.parse(moment), zone)).toBe(day);
  });

  test.each([
    [23, 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    [25, 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    [23.5, 'Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z'],
    [23, 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z'],
  ])('has a day of %d hours in %s, %s', (hours, zone, day, first, next) => {
    const [from, to] = [Date.parse(first), Date.parse(next)];

    expect((to - from) / 3_600_000).toBe(hours);
    expect([from - 1, from, to - 1, to].map((at) => localDay(at, zone))).toEqual([
      addDays(day, -1),
      day,
      day,
      addDays(day, 1),
    ]);
  });

  test('knows no 30 December 2011 in Apia', () => {
    const midnight = Date.parse('2011-12-30T10:00:00Z');

    expect([midnight - 1, midnight].map((at) => localDay(at, 'Pacific/Apia'))).toEqual([
      '2011-12-29',
      '2011-12-31',
    ]);
  });

  test('is what the calendar of every zone says, at any quarter of an hour and a millisecond beside it', () => {
    for (const zone of zones) {
      const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
      fc.assert(
        fc.property(moments, (at) => {
          expect(localDay(at, zone)).toBe(calendar.format(at));
        }),
        { numRuns: 40 },
      );
    }
  });

  test('goes on one day at a time through a whole year in every zone', () => {
    const start = Date.parse('2027-12-30T00:00:00Z');

    for (const zone of zones) {
      const days = new Set(
        Array.from({ length: 370 * 2 }, (_, half) => localDay(start + half * 43_200_000, zone)),
      );

      expect([...days]).toEqual(calendarFrom(localDay(start, zone), days.size));
      expect(days.size).toBeGreaterThanOrEqual(370);
    }
  });

  test('refuses what is no moment and what is no time zone', () => {
    expect(() => localDay(Number.NaN, 'UTC')).toThrow(RangeError);
    expect(() => localDay(0, 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('daysBetween and addDays (rules/practice#P18)', () => {
  test.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-22', 1],
    ['2026-11-22', '2026-11-21', -1],
    ['2026-03-28', '2026-03-30', 2],
    ['2026-12-31', '2027-01-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2027-02-28', '2027-03-01', 1],
    ['2000-01-01', '2001-01-01', 366],
    ['2100-01-01', '2101-01-01', 365],
  ])('from %s to %s it is %d days', (earlier, later, count) => {
    expect(daysBetween(earlier, later)).toBe(count);
    expect(addDays(earlier, count)).toBe(later);
    expect(addDays(later, -count)).toBe(earlier);
  });

  test('count as a calendar on the wall is leafed through', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_900, max: 2_400 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 500 }),
        (year, month, count) => {
          const first = `${year}-${String(month).padStart(2, '0')}-01`;
          const last = calendarFrom(first, count + 1).at(-1) ?? '';

          expect(addDays(first, count)).toBe(last);
          expect(addDays(last, -count)).toBe(first);
          expect(daysBetween(first, last)).toBe(count);
          expect(daysBetween(last, first)).toBe(0 - count);
        },
      ),
    );
  });

  test('know no day that is none', () => {
    expect(daysBetween('', '2026-11-21')).toBeNaN();
    expect(() => addDays('', 1)).toThrow(RangeError);
  });
});

/** Quarters of an hour from 1970 to 2099, where every zone's midnights and changes are, and what is next to them. */
const moments = fc
  .tuple(
    fc.integer({ min: 0, max: Date.UTC(2100, 0) / quarterHour }),
    fc.constantFrom(-1, 0, 1, 449_999),
  )
  .map(([quarter, beside]) => quarter * quarterHour + beside);

/** So many days from the first on, by the lengths of the months. */
function calendarFrom(first: Day, count: number): Day[] {
  let [year, month, date] = first.split('-').map(Number) as [number, number, number];

  return Array.from({ length: count }, () => {
    const day = [year, month, date].map((part) => String(part).padStart(2, '0')).join('-');
    date += 1;
    if (date > lengthOf(month, year)) [month, date] = [month + 1, 1];
    if (month > 12) [year, month] = [year + 1, 1];
    return day;
  });
}

function lengthOf(month: number, year: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
