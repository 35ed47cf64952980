import { describe, expect, test } from 'vitest';

import { writeCalendar } from '#server/services/calendar/writeCalendar.ts';
import { addDays, type Day } from '#src/domain/common/day.ts';
import { momentOf } from '#src/domain/common/wallClock.ts';
import { plannedEvents } from '#src/domain/reminders/plannedEvents.ts';
import { minutesOf } from '#src/domain/schedule/times.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';

import { readCalendar } from './foreignReader.ts';

const since = '2026-02-01';
/** Over two changes of the clocks, on either half of the earth, and some of the next. */
const dayCount = 430;

const record = {
  is_tether_enabled: 'Y',
  is_recovery_enabled: 'Y',
  is_nourishment_enabled: 'N',
  is_movement_enabled: 'Y',
  tether_schedule: pillar({ times: ['00:15', '08:00', '23:45'], days: 'MTWTF..', minutes: 20 }),
  recovery_schedule: pillar({ times: ['22:30'], days: 'MTWTFSS', minutes: 480 }),
  nourishment_schedule: pillar({ times: ['12:00'], days: 'MTWTFSS', minutes: 30 }),
  movement_schedule: pillar({ times: ['07:00'], days: '.T...S.', minutes: 45, end: '2026-11-14' }),
};

describe('a calendar, read by a parser that is not the library’s own (rules/reminders#RE3)', () => {
  test.each([
    'America/Los_Angeles',
    'Asia/Kathmandu',
    'Pacific/Auckland',
    'Australia/Lord_Howe',
    'Europe/Berlin',
    'America/Santiago',
    'UTC',
  ])('has each session of each day at its moment in %s, over two changes of the clocks', (zone) => {
    const text = calendarIn(zone);
    const from = momentOf(since, 0, zone);
    const until = momentOf(addDays(since, dayCount), 0, zone);
    const days = Array.from({ length: dayCount }, (_, index) => addDays(since, index));
    const planned = days.flatMap((day) =>
      planOf(record, day).map((task) => momentOfTask(day, task)),
    );

    const read = readCalendar(text, from, until);

    expect(read.map(({ start }) => start)).toEqual(planned.toSorted((one, other) => one - other));
    expect(new Set(read.map(({ alarms }) => alarms.join(' ')))).toEqual(new Set(['10 0']));

    function momentOfTask(day: Day, { scheduledTime }: { scheduledTime: string }): number {
      return momentOf(day, minutesOf(scheduledTime), zone);
    }
  });

  test('has no session after the end date, at however late an hour of it', () => {
    const late = {
      ...record,
      movement_schedule: { ...record.movement_schedule, session_times: ['23:55'] },
    };
    const text = calendarIn('America/Los_Angeles', late);
    const moves = readCalendar(text, 0, Date.parse('2028-01-01T00:00Z')).filter(
      ({ summary }) => summary === 'Movement',
    );

    expect(moves.at(-1)?.start).toBe(momentOf('2026-11-14', 23 * 60 + 55, 'America/Los_Angeles'));
  });

  test('says what its zone is even while nothing is planned: one with nothing in it is none (RFC 5545, 3.6)', () => {
    const empty = calendarIn('Europe/Berlin', null);

    expect(empty).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n');
    expect(empty).toMatch(/END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/u);
    expect(readCalendar(empty, 0, Date.parse('2028-01-01T00:00Z'))).toEqual([]);
    expect(calendarIn('Europe/Berlin').match(/BEGIN:VTIMEZONE/gu)).toHaveLength(1);
  });

  test('is the same text for the same plan, and knows a zone by whatever name', () => {
    expect(calendarIn('asia/katmandu')).toBe(calendarIn('Asia/Kathmandu'));
    expect(calendarIn('Europe/Berlin')).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/u);
    expect(calendarIn('Europe/Berlin')).toContain('DTSTAMP:20260201T090000Z\r\n');
    expect(calendarIn('Europe/Berlin')).toContain('UID:tether-1.owner@fourfold\r\nSEQUENCE:3\r\n');
  });
});

function calendarIn(timeZone: string, planned: unknown = record): string {
  return writeCalendar({
    events: plannedEvents(planned, since),
    alarms: [10, 0],
    timeZone,
    owner: 'owner',
    version: 3,
    changedAt: new Date('2026-02-01T09:00:00Z'),
    origin: 'https://fourfold.example',
  });
}

function pillar({
  days,
  end = '',
  minutes,
  times,
}: {
  days: string;
  end?: string;
  minutes: number;
  times: string[];
}) {
  return {
    start_date: '2026-01-01',
    end_date: end,
    practice_days: Array.from(days, (letter) => letter !== '.'),
    session_duration_minutes: minutes,
    sessions_per_day: times.length,
    session_times: times,
  };
}
