import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from '#src/domain/common/day.ts';
import { dayOfTask, dayTasks, planOf, type KeptTask } from '#src/domain/today/dayPlan.ts';

const everyDay = [true, true, true, true, true, true, true];
const tether = {
  start_date: '2026-11-02',
  end_date: '2026-11-30',
  practice_days: [true, true, true, true, true, false, false],
  session_duration_minutes: 20,
  sessions_per_day: 3,
  session_times: ['20:00', '08:00', '08:00'],
};
const movement = {
  ...tether,
  end_date: '',
  practice_days: everyDay,
  session_duration_minutes: 45,
  sessions_per_day: 1,
  session_times: ['08:00'],
};
const record = {
  is_tether_enabled: 'Y',
  is_recovery_enabled: 'N',
  is_nourishment_enabled: 'N',
  is_movement_enabled: 'Y',
  tether_schedule: tether,
  movement_schedule: movement,
};
const friday = '2026-11-20';

describe('planOf', () => {
  test('makes one task a session, by time, then by pillar (rules/today#D8)', () => {
    expect(planOf(record, friday)).toEqual([
      planned('TETHER', 2, '08:00'),
      planned('TETHER', 3, '08:00'),
      planned('MOVEMENT', 1, '08:00'),
      planned('TETHER', 1, '20:00'),
    ]);
  });

  test.each([
    ['before the period', '2026-11-01', []],
    ['on its first day, a Monday', '2026-11-02', ['TETHER', 'MOVEMENT']],
    ['on a Friday', '2026-11-20', ['TETHER', 'MOVEMENT']],
    ['on a Saturday', '2026-11-21', ['MOVEMENT']],
    ['on a Sunday', '2026-11-22', ['MOVEMENT']],
    ['on its last day, a Monday', '2026-11-30', ['TETHER', 'MOVEMENT']],
    ['after it', '2026-12-01', ['MOVEMENT']],
    ['in a year that is far away', '2199-12-31', ['MOVEMENT']],
  ])('plans %s (rules/today#D8)', (_, date, pillars) => {
    expect([...new Set(planOf(record, date).map(({ pillar }) => pillar))]).toEqual(pillars);
  });

  test.each([
    [{ is_tether_enabled: 'N' }],
    [{ is_tether_enabled: 'y' }],
    [{ tether_schedule: null }],
    [{ tether_schedule: 'every day' }],
    [{ tether_schedule: { ...tether, session_times: ['25:99', '08:00', '08:00'] } }],
    [{ tether_schedule: { ...tether, practice_days: [true] } }],
  ])('makes no task of a pillar with %j, and those of the others', (change) => {
    expect(planOf({ ...record, ...change }, friday)).toEqual([planned('MOVEMENT', 1, '08:00')]);
  });

  test('reads the forms of earlier hands', () => {
    const { sessions_per_day: _, session_times: __, ...rest } = movement;
    const older = {
      ...rest,
      practice_days: { mon: false, fri: true },
      custom_sessions: [{ time: '7:00' }, { time: '18:15:00' }],
    };

    expect(
      planOf({ is_movement_enabled: 'Y', movement_schedule: older }, friday).map(
        ({ scheduledTime }) => scheduledTime,
      ),
    ).toEqual(['07:00', '18:15']);
  });

  test('makes none of what is no record, nor on what is no day', () => {
    for (const stored of [null, undefined, 'Y', [], {}]) expect(planOf(stored, friday)).toEqual([]);
    expect(planOf(record, 'today')).toEqual([]);
  });

  test('never plans outside the period or weekday, nor an id twice, and each id for its own day', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: -400, max: 400 }), (stored, offset) => {
        const date = addDays(friday, offset);
        const tasks = planOf(stored, date);
        const ids = tasks.map(({ taskId }) => taskId);
        const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;

        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.map(dayOfTask)).toEqual(ids.map(() => date));
        for (const { pillar } of tasks) {
          const { start_date, end_date, practice_days } =
            pillar === 'TETHER' ? stored.tether_schedule : stored.movement_schedule;
          expect(date >= start_date).toBe(true);
          expect(end_date === '' || date <= end_date).toBe(true);
          expect(practice_days[weekday]).toBe(true);
        }
      }),
    );
  });

  test('keeps the tasks of a pillar as they are, whatever another one becomes', () => {
    fc.assert(
      fc.property(schedules, schedules, (one, other) => {
        const tetherOf = (stored: unknown) =>
          planOf(stored, friday).filter(({ pillar }) => pillar === 'TETHER');
        const mixed = {
          ...other,
          is_tether_enabled: one.is_tether_enabled,
          tether_schedule: one.tether_schedule,
        };

        expect(tetherOf(mixed)).toEqual(tetherOf(one));
      }),
    );
  });
});

describe('dayTasks', () => {
  const plan = planOf({ ...record, is_movement_enabled: 'N' }, friday);
  const berlin = 'Europe/Berlin';
  const statuses = (at: string, timeZone = berlin) =>
    dayTasks({ plan, left: [] }, [], { now: Date.parse(at), timeZone }).map(({ status }) => status);

  test.each([
    ['before the first', '2026-11-20T07:19:59Z', ['pending', 'pending', 'pending']],
    ['once its end has passed', '2026-11-20T07:20:00Z', ['missed', 'missed', 'pending']],
    ['in the evening', '2026-11-20T19:20:00Z', ['missed', 'missed', 'missed']],
    ['the day before', '2026-11-19T22:59:00Z', ['pending', 'pending', 'pending']],
    ['the day after', '2026-11-21T05:00:00Z', ['missed', 'missed', 'missed']],
  ])('takes what nobody touched for missed %s (rules/today#D10)', (_, at, expected) => {
    expect(statuses(at)).toEqual(expected);
  });

  test("goes by the member's own day (rules/today#D10)", () => {
    const noon = '2026-11-20T12:00:00Z';

    expect(statuses(noon, 'Pacific/Kiritimati')).toEqual(['missed', 'missed', 'missed']);
    expect(statuses(noon, 'America/Los_Angeles')).toEqual(['pending', 'pending', 'pending']);
    expect(statuses('2026-11-20T16:20:00Z', 'America/Los_Angeles')).toEqual([
      'missed',
      'missed',
      'pending',
    ]);
  });

  test.each(['00:30', '22:30'])(
    'takes a sleep that began at %s for missed at noon of the next day (rules/today#D14)',
    (began) => {
      const night = planOf(
        {
          is_recovery_enabled: 'Y',
          recovery_schedule: {
            ...movement,
            session_duration_minutes: 480,
            session_times: [began],
          },
        },
        friday,
      );
      const at = (now: string) =>
        dayTasks({ plan: night, left: [] }, [], { now: Date.parse(now), timeZone: 'UTC' }).map(
          ({ status }) => status,
        );

      expect(at('2026-11-20T23:59:59Z')).toEqual(['pending']);
      expect(at('2026-11-21T11:59:59Z')).toEqual(['pending']);
      expect(at('2026-11-21T12:00:00Z')).toEqual(['missed']);
    },
  );

  test('takes nothing for missed and then for open again, on a night whose clocks are put back (rules/today#D10)', () => {
    const early = { ...planned('TETHER', 1, '02:30'), date: '2026-10-25' };
    const at = (now: string) =>
      dayTasks({ plan: [early], left: [] }, [], { now: Date.parse(now), timeZone: berlin }).map(
        ({ status }) => status,
      );

    // Its end, 02:50, is shown twice: an hour apart.
    expect(at('2026-10-25T00:50:00Z')).toEqual(['pending']);
    expect(at('2026-10-25T01:49:59Z')).toEqual(['pending']);
    expect(at('2026-10-25T01:50:00Z')).toEqual(['missed']);
  });

  test('counts a task once where a flight repeats its date, and misses what a flight leaves out (rules/today#D37)', () => {
    const done: KeptTask = {
      ...planned('TETHER', 1, '20:00'),
      status: 'done',
      elapsedSec: 1_200,
      reflectionType: null,
      reflectionData: null,
      completedAt: null,
    };
    const here = (now: string, timeZone: string) =>
      dayTasks({ plan, left: [] }, [done], { now: Date.parse(now), timeZone }).map(
        ({ status }) => status,
      );

    expect(here('2026-11-20T11:30:00Z', 'Asia/Tokyo')).toEqual(['missed', 'missed', 'done']);
    expect(here('2026-11-20T15:00:00Z', 'Asia/Tokyo')).toEqual(['missed', 'missed', 'done']);
    expect(here('2026-11-20T15:00:00Z', 'Pacific/Honolulu')).toEqual([
      'pending',
      'pending',
      'done',
    ]);
    // From the evening of the 19th in Honolulu to the 21st in Auckland.
    const flown = Date.parse('2026-11-20T11:30:00Z');
    expect(
      dayTasks({ plan, left: [] }, [], { now: flown, timeZone: 'Pacific/Auckland' }).map(
        ({ status }) => status,
      ),
    ).toEqual(['missed', 'missed', 'missed']);
  });

  test('shows what was begun at the times of the plan, what is done at its own, and what is no longer in it (rules/today#D11)', () => {
    const kept: KeptTask = {
      ...planned('TETHER', 1, '06:00'),
      status: 'active',
      elapsedSec: 90,
      reflectionType: null,
      reflectionData: null,
      completedAt: null,
    };
    const gone = { ...kept, ...planned('RECOVERY', 1, '07:00'), status: 'done' as const };
    const done = { ...kept, ...planned('TETHER', 2, '05:00'), status: 'done' as const };
    const begun = { ...kept, ...planned('RECOVERY', 2, '22:00') };
    const now = { now: Date.parse('2026-11-20T23:00:00Z'), timeZone: berlin };
    const left = [planned('MOVEMENT', 1, '08:00'), planned('RECOVERY', 1, '07:30')];
    const today = {
      plan: [planned('TETHER', 1, '20:00'), { ...planned('TETHER', 2, '21:00'), durationMin: 60 }],
      left,
    };

    expect(dayTasks(today, [kept, gone, done, begun], now)).toEqual([
      done,
      gone,
      { ...kept, ...planned('MOVEMENT', 1, '08:00'), ...untouched, isUnplanned: true },
      { ...kept, scheduledTime: '20:00' },
      { ...begun, isUnplanned: true },
    ]);
  });
});

test('only an id of a plan has a day', () => {
  for (const id of ['', '1', '2026-11-20', '2026-11-20-tether-1', 'x2026-11-20-TETHER-1', '../x']) {
    expect(dayOfTask(id)).toBeNull();
  }
});

const untouched = { status: 'missed', elapsedSec: 0 };
const names = { TETHER: 'Tether', MOVEMENT: 'Movement', RECOVERY: 'Recovery' } as const;

function planned(pillar: keyof typeof names, session: number, scheduledTime: string) {
  return {
    taskId: `${friday}-${pillar}-${session}`,
    date: friday,
    pillar,
    pillarName: names[pillar],
    scheduledTime,
    durationMin: pillar === 'MOVEMENT' ? 45 : 20,
  };
}

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

const pillarSchedules = fc
  .record({
    start: fc.integer({ min: -300, max: 300 }),
    length: fc.option(fc.integer({ min: 0, max: 300 })),
    practice_days: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    session_times: fc.array(times, { minLength: 1, maxLength: 10 }),
  })
  .map(({ length, practice_days, session_times, start }) => ({
    start_date: addDays(friday, start),
    end_date: length === null ? '' : addDays(friday, start + length),
    practice_days,
    session_duration_minutes: 20,
    sessions_per_day: session_times.length,
    session_times,
  }));

const schedules = fc.record({
  is_tether_enabled: fc.constantFrom('Y', 'N'),
  is_movement_enabled: fc.constantFrom('Y', 'N'),
  tether_schedule: pillarSchedules,
  movement_schedule: pillarSchedules,
});
