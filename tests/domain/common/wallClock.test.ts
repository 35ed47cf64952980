import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, type Day } from '#src/domain/common/day.ts';
import { dayBounds, minuteOfDay, momentOf, untilMidnight } from '#src/domain/common/wallClock.ts';

const quarter = 900_000;
const hour = 3_600_000;
const quartersOfDay = 96;
const dayCount = 400;
const firstDay = '2026-01-01';

/** Fifty zones: of whole, half and quarter hours, on either side of the date line, with and without summer time. */
const zones = [
  'UTC Africa/Cairo Africa/Casablanca Africa/Johannesburg Africa/Lagos America/Anchorage',
  'America/Asuncion America/Bogota America/Chicago America/Denver America/Halifax',
  'America/Havana America/Los_Angeles America/Mexico_City America/New_York America/Nuuk',
  'America/Santiago America/Sao_Paulo America/Scoresbysund America/St_Johns',
  'Antarctica/Troll Asia/Beirut Asia/Dhaka Asia/Dubai Asia/Gaza Asia/Jerusalem Asia/Kabul',
  'Asia/Karachi Asia/Kathmandu Asia/Kolkata Asia/Shanghai Asia/Tehran Asia/Tokyo',
  'Asia/Yangon Atlantic/Azores Australia/Adelaide Australia/Eucla Australia/Lord_Howe',
  'Australia/Sydney Europe/Berlin Europe/Dublin Europe/Lisbon Europe/London Pacific/Apia',
  'Pacific/Auckland Pacific/Chatham Pacific/Honolulu Pacific/Kiritimati Pacific/Marquesas',
  'Pacific/Pago_Pago',
].flatMap((line) => line.split(' '));

describe('over fifty zones and four hundred days', () => {
  test('there are fifty', () => {
    expect(new Set(zones).size).toBe(50);
  });

  test.each(zones)('the days of %s begin and end as its clocks say', (zone) => {
    const { begun, shownLast } = readOff(zone);
    const days = Array.from({ length: dayCount }, (_, count) => addDays(firstDay, count));

    for (const day of days) {
      const { from, until } = dayBounds(day, zone);
      expect([day, from, until]).toEqual([day, begun.get(day), begun.get(addDays(day, 1))]);
    }
    const odd = days.filter((day) => {
      const { from, until } = dayBounds(day, zone);
      return until - from !== 24 * hour;
    });
    for (const day of [...odd, ...days.filter((_, count) => count % 50 === 0)]) {
      for (let count = 0; count < quartersOfDay; count += 1) {
        const shown = shownLast.get(`${day} ${timeOf(count)}`);
        // What is not shown on its day lies in a leap.
        if (shown === undefined) continue;
        expect(momentOf(day, count * 15, zone)).toBe(shown);
        expect(minuteOfDay(shown + 59_999, zone)).toBe(count * 15);
      }
    }
  });
});

describe('a day', () => {
  test.each([
    [23, 'Europe/Berlin', '2026-03-29'],
    [25, 'Europe/Berlin', '2026-10-25'],
    [23.5, 'Australia/Lord_Howe', '2026-10-04'],
    [24.5, 'Australia/Lord_Howe', '2026-04-05'],
    [23, 'America/Sao_Paulo', '2018-11-04'],
    [25, 'America/Havana', '2026-11-01'],
    [0, 'Pacific/Apia', '2011-12-30'],
    [24, 'Pacific/Apia', '2011-12-31'],
    [0, 'Pacific/Kwajalein', '1993-08-21'],
  ])('has %d hours in %s on %s', (hours, zone, day) => {
    const { from, until } = dayBounds(day, zone);

    expect((until - from) / hour).toBe(hours);
  });

  test('goes on until midnight, and no longer', () => {
    const zone = 'Asia/Kathmandu';
    const { until } = dayBounds('2026-11-20', zone);

    expect(new Date(until).toISOString()).toBe('2026-11-20T18:15:00.000Z');
    expect(untilMidnight(until - 1, '2026-11-20', zone)).toBe(1);
    expect(untilMidnight(until, '2026-11-20', zone)).toBe(0);
    expect(untilMidnight(until + hour, '2026-11-20', zone)).toBe(0);
  });

  test('never lasts for less than it is counted down, at any moment of it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: dayCount }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (zone, count, share) => {
          const day = addDays(firstDay, count);
          const { from, until } = dayBounds(day, zone);
          const at = Math.floor(from + share * (until - from));

          expect(at + untilMidnight(at, day, zone)).toBe(until);
        },
      ),
    );
  });

  test('is none where the calendar has none', () => {
    expect(() => dayBounds('', 'UTC')).toThrow(RangeError);
    expect(() => momentOf('2026-11-20', 0, 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('a time of day', () => {
  test.each([
    ['that is shown once', '2026-11-20', '08:30', '2026-11-20T07:30:00.000Z'],
    ['that is shown twice is the later one', '2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
    ['in a leap lies as far after it', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['past the day lies on the next', '2026-11-20', '25:00', '2026-11-21T00:00:00.000Z'],
  ])('%s', (_, day, time, moment) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);

    expect(new Date(momentOf(day, hours * 60 + minutes, 'Europe/Berlin')).toISOString()).toBe(
      moment,
    );
  });
});

interface ReadOff {
  /** The first quarter of an hour of each day. */
  begun: Map<Day, number>;
  /** The last quarter of an hour at which a day and a time were shown. */
  shownLast: Map<string, number>;
}

/** What a wall clock of a zone shows at every quarter of an hour of the days, and of two beside them. */
function readOff(zone: string): ReadOff {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const begun = new Map<Day, number>();
  const shownLast = new Map<string, number>();
  const first = Date.parse(firstDay) - 48 * hour;

  for (let at = first; at < first + (dayCount + 4) * 24 * hour; at += quarter) {
    const shown = wall.format(at);
    const day = shown.slice(0, 10);
    if (!begun.has(day)) begun.set(day, at);
    shownLast.set(shown, at);
  }
  return { begun, shownLast };
}

function timeOf(quarters: number): string {
  const parts = [Math.floor(quarters / 4), (quarters % 4) * 15];

  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
