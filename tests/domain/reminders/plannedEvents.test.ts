import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from '#src/domain/common/day.ts';
import { weekdayOf } from '#src/domain/days/calendar.ts';
import { alarmText, subscriptionOf } from '#src/domain/reminders/calendar.ts';
import { plannedEvents, type PlannedEvent } from '#src/domain/reminders/plannedEvents.ts';
import { demoScheduleFrom } from '#src/domain/schedule/demoSchedule.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';

const since = '2026-11-20';
const day = fc.integer({ min: -20, max: 60 }).map((count) => addDays(since, count));
const week = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 });
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));

/** A pillar's part of a record, as a member may have saved it. */
const pillar = (minutes: number) =>
  fc
    .record({
      start_date: day,
      length: fc.integer({ min: 0, max: 40 }),
      hasEnd: fc.boolean(),
      week,
      time,
    })
    .map(({ hasEnd, length, start_date, time: at, week: practice_days }) => ({
      start_date,
      end_date: hasEnd ? addDays(start_date, length) : '',
      practice_days,
      session_duration_minutes: minutes,
      sessions_per_day: 1,
      session_times: [at],
    }));
const flag = fc.constantFrom('Y', 'N');
const records = fc.record({
  is_tether_enabled: flag,
  is_recovery_enabled: flag,
  is_nourishment_enabled: flag,
  is_movement_enabled: flag,
  tether_schedule: pillar(20),
  recovery_schedule: pillar(480),
  nourishment_schedule: pillar(30),
  movement_schedule: pillar(45),
});

describe('what a schedule plans for calendars (rules/reminders#RE2)', () => {
  test('is each session of each day’s plan from then on, and nothing on rest days, of paused pillars or after an end', () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 0, max: 70 }), (record, later) => {
        const date = addDays(since, later);

        expect(
          plannedEvents(record, since)
            .filter((event) => isOn(event, date))
            .map(sessionOf),
        ).toEqual(expect.arrayContaining(planOf(record, date).map(taskOf)));
        expect(plannedEvents(record, since).filter((event) => isOn(event, date))).toHaveLength(
          planOf(record, date).length,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('begins on a practice day, so that no calendar has a day more', () => {
    fc.assert(
      fc.property(records, (record) => {
        for (const { days, from } of plannedEvents(record, since)) {
          expect(days[weekdayOf(from) - 1]).toBe(true);
          expect(from >= since).toBe(true);
        }
      }),
    );
  });

  test('names a meal by its own name, and is nothing where nothing was saved or can be read', () => {
    const names = plannedEvents(demoScheduleFrom(since), since).map(({ id, name }) => [id, name]);

    expect(names).toEqual([
      ['TETHER-1', 'Tether'],
      ['TETHER-2', 'Tether'],
      ['RECOVERY-1', 'Recovery'],
      ['NOURISHMENT-1', 'Breakfast'],
      ['NOURISHMENT-2', 'Lunch'],
      ['NOURISHMENT-3', 'Dinner'],
      ['MOVEMENT-1', 'Movement'],
    ]);
    expect([plannedEvents(null, since), plannedEvents({ is_tether_enabled: 'Y' }, since)]).toEqual([
      [],
      [],
    ]);
  });
});

test.each([
  [0, 'Tether now'],
  [10, 'Tether in 10 minutes'],
  [60, 'Tether in an hour'],
  [120, 'Tether in 2 hours'],
  [90, 'Tether in 90 minutes'],
])('an alarm of %i minutes before says %j', (minutes, text) => {
  expect(alarmText('Tether', minutes)).toBe(text);
});

test('apps subscribe to the same address by a scheme of its own', () => {
  expect(['https://a.example/b.ics', 'http://localhost/b.ics'].map(subscriptionOf)).toEqual([
    'webcal://a.example/b.ics',
    'webcal://localhost/b.ics',
  ]);
});

function isOn({ days, from, until }: PlannedEvent, date: string): boolean {
  return date >= from && (until === null || date <= until) && days[weekdayOf(date) - 1] === true;
}

function sessionOf({ durationMin, id, pillar: code, time: at }: PlannedEvent) {
  return { pillar: code, session: id, time: at, minutes: durationMin };
}

function taskOf({
  durationMin,
  pillar: code,
  scheduledTime,
  taskId,
}: ReturnType<typeof planOf>[number]) {
  return { pillar: code, session: taskId.slice(11), time: scheduledTime, minutes: durationMin };
}
