import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { localDay } from '#src/domain/common/day.ts';
import {
  addSession,
  emptyPractice,
  type MeditationSession,
} from '#src/domain/practice/practice.ts';
import { toldSessions } from '#src/domain/practice/feed.ts';
import { sessionItem } from '#src/domain/practice/untold.ts';
import { isEntryFault, practicesOf, sessionEntered } from '#src/domain/practiceRoom/entered.ts';

const day = '2026-11-20';
const noon = Date.parse('2026-11-20T12:00:00.000Z');
const minute = 60_000;
const beside = { now: noon, timeZone: 'UTC', sessions: [], underWay: [] };

describe('minutes entered afterwards', () => {
  test('are a session of their own, marked (rules/practiceRoom#Q21)', () => {
    expect(sessionEntered({ day, begun: '07:10', minutes: ' 20 ' }, beside)).toEqual({
      id: String(noon),
      startTime: '2026-11-20T07:10:00.000Z',
      endTime: '2026-11-20T07:30:00.000Z',
      durationMinutes: 20,
      type: 'timed',
      completed: true,
      day,
      isEntered: true,
    });
  });

  test('begin by the clock of the account (rules/practiceRoom#Q21)', () => {
    const entered = sessionEntered(
      { day, begun: '07:10', minutes: '20' },
      { ...beside, timeZone: 'Asia/Kathmandu' },
    );

    expect(entered).toMatchObject({ day, startTime: '2026-11-20T01:25:00.000Z' });
  });

  test.each([
    ['', '20', { kind: 'begun' }],
    ['25:00', '20', { kind: 'begun' }],
    ['07:10', '', { kind: 'minutes' }],
    ['07:10', '0', { kind: 'minutes' }],
    ['07:10', '301', { kind: 'minutes' }],
    ['07:10', '2.5', { kind: 'minutes' }],
    ['07:10', '-5', { kind: 'minutes' }],
    ['11:45', '16', { kind: 'ahead', endsAt: noon + minute }],
  ])('are none from %j for %j (rules/practiceRoom#Q21)', (begun, minutes, fault) => {
    expect(sessionEntered({ day, begun, minutes }, beside)).toEqual(fault);
  });

  test('name what they would count twice (rules/practiceRoom#Q21)', () => {
    const sessions = [practised('07:20', 10)];
    const at = (begun: string, minutes: string) =>
      sessionEntered({ day, begun, minutes }, { ...beside, sessions });

    expect(at('07:00', '21')).toEqual({
      kind: 'overlap',
      from: Date.parse(`${day}T07:20:00.000Z`),
      to: Date.parse(`${day}T07:30:00.000Z`),
    });
    expect(isEntryFault(at('07:00', '20'))).toBe(false);
    expect(isEntryFault(at('07:30', '20'))).toBe(false);
  });

  test('count nothing of the practice that goes on (rules/practiceRoom#Q21)', () => {
    const underWay = [{ from: noon - 30 * minute, to: noon }];
    const at = (begun: string) =>
      sessionEntered({ day, begun, minutes: '10' }, { ...beside, underWay });

    expect(at('11:45')).toEqual({ kind: 'overlap', ...underWay[0] });
    expect(isEntryFault(at('11:20'))).toBe(false);
  });

  test('count each minute of a day once, however they are entered (rules/practiceRoom#Q21)', () => {
    const entries = fc.array(
      fc.record({
        begun: fc.integer({ min: 0, max: 1_439 }),
        minutes: fc.integer({ min: -5, max: 320 }),
      }),
      { maxLength: 25 },
    );

    fc.assert(
      fc.property(entries, fc.integer({ min: 0, max: 1_500 }), (wanted, until) => {
        const now = Date.parse(`${day}T00:00:00.000Z`) + until * minute;
        // Whoever counts by hand crosses off each minute of the day.
        const taken = new Set<number>();
        let practice = emptyPractice;
        for (const { begun, minutes } of wanted) {
          const own = Array.from({ length: Math.max(0, minutes) }, (_, at) => begun + at);
          const isRight =
            minutes >= 1 &&
            minutes <= 300 &&
            begun + minutes <= until &&
            own.every((one) => !taken.has(one));
          const made = sessionEntered(
            { day, begun: clockOf(begun), minutes: String(minutes) },
            { now, timeZone: 'UTC', sessions: practice.sessions, underWay: [] },
          );

          expect(isEntryFault(made)).toBe(!isRight);
          if (isEntryFault(made)) continue;
          for (const one of own) taken.add(one);
          practice = addSession(practice, made, localDay(now, 'UTC'));
        }

        expect(Math.round(practice.totalHoursMeditated * 60)).toBe(taken.size);
        expect(practicesOf(practice.sessions, day)).toEqual(practice.sessions);
      }),
    );
  });

  test('count towards hours and streak like any (rules/practiceRoom#Q21)', () => {
    const made = sessionEntered({ day, begun: '07:10', minutes: '30' }, beside);
    if (isEntryFault(made)) throw new Error('Nothing was entered.');

    expect(addSession(emptyPractice, made, day)).toMatchObject({
      totalHoursMeditated: 0.5,
      currentStreak: 1,
    });
  });

  test('are marked at the account, and back (rules/practiceRoom#Q21)', () => {
    const made = sessionEntered({ day, begun: '07:10', minutes: '30' }, beside);
    if (isEntryFault(made)) throw new Error('Nothing was entered.');
    const item = sessionItem(made);
    if (item === null) throw new Error('Nothing is sent.');

    expect(item.body).toMatchObject({ is_entered: true, duration_minutes: 30 });
    expect(
      toldSessions([
        {
          kind: 'session',
          id: item.name,
          seq: 1,
          gone: false,
          made_at: item.body.end_time,
          body: item.body,
        },
      ]),
    ).toEqual([made]);
  });
});

function practised(begun: string, minutes: number): MeditationSession {
  const from = Date.parse(`${day}T${begun}:00.000Z`);

  return {
    id: begun,
    startTime: new Date(from).toISOString(),
    endTime: new Date(from + minutes * minute).toISOString(),
    durationMinutes: minutes,
    type: 'timed',
    completed: true,
    day,
  };
}

function clockOf(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];

  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
