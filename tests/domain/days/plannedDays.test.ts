import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, type Day } from '#src/domain/common/day.ts';
import {
  plannedDays,
  spanBefore,
  toldPlanOf,
  type CountedDay,
  type ToldPlan,
} from '#src/domain/days/plannedDays.ts';

/** A Saturday. */
const today = '2026-11-21';
const weekdays = [true, true, true, true, true, false, false];
const everyDay = weekdays.map(() => true);

describe('the planned days (rules/practice#P19)', () => {
  test('are the last ten, with the rest days between them, which break nothing', () => {
    const told = toldOf(weekdaysBefore(16), ['2026-11-11']);

    expect(plannedDays({ told, schedule: scheduled(weekdays), practised: [] }, today)).toEqual({
      kept: 9,
      planned: 10,
      days: [
        { day: '2026-11-09', state: 'kept' },
        { day: '2026-11-10', state: 'kept' },
        { day: '2026-11-11', state: 'open' },
        { day: '2026-11-12', state: 'kept' },
        { day: '2026-11-13', state: 'kept' },
        { day: '2026-11-14', state: 'rest' },
        { day: '2026-11-15', state: 'rest' },
        { day: '2026-11-16', state: 'kept' },
        { day: '2026-11-17', state: 'kept' },
        { day: '2026-11-18', state: 'kept' },
        { day: '2026-11-19', state: 'kept' },
        { day: '2026-11-20', state: 'kept' },
        { day: '2026-11-21', state: 'rest' },
      ],
    });
  });

  test('of a young member are as many as have been', () => {
    const told = toldOf(weekdaysBefore(3), []);

    expect(
      plannedDays({ told, schedule: scheduled(weekdays, '2026-11-18'), practised: [] }, today),
    ).toMatchObject({ kept: 3, planned: 3 });
  });

  test.each([
    ['no schedule', { told: toldOf(weekdaysBefore(16), []), schedule: null, practised: [] }],
    ['nothing told yet', { told: null, schedule: scheduled(everyDay), practised: [today] }],
    ['no planned day yet', { told: toldOf([], []), schedule: scheduled(everyDay), practised: [] }],
  ])('are none with %s', (_, asked) => {
    expect(plannedDays(asked, today)).toBeNull();
  });

  test('have today among them once it is kept, and not before', () => {
    const asked = { told: toldOf([], []), schedule: scheduled(everyDay) };

    expect(plannedDays({ ...asked, practised: [] }, today)).toBeNull();
    expect(plannedDays({ ...asked, practised: [today] }, today)).toEqual({
      kept: 1,
      planned: 1,
      days: [{ day: today, state: 'kept' }],
    });
  });

  test('go by the schedule that held: of one planned day a week, ten weeks', () => {
    const saturdays = Array.from({ length: 10 }, (_, week) => addDays(today, -7 * (week + 1)));
    const told = toldOf(saturdays, saturdays.slice(0, 1));

    expect(
      plannedDays({ told, schedule: scheduled(everyDay), practised: [] }, today),
    ).toMatchObject({ kept: 9, planned: 10 });
  });

  test('that came since the account told are those of the present schedule', () => {
    const told = { from: '2026-09-01', to: '2026-11-16', planned: ['2026-11-16'], kept: [] };
    const { days } = known(
      plannedDays({ told, schedule: scheduled(everyDay), practised: ['2026-11-18'] }, today),
    );

    expect(days.map(({ state }) => state)).toEqual(['open', 'open', 'kept', 'open', 'open']);
  });

  test('are as a walk back from today finds them, day by day', () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        places,
        places,
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 1, max: 20 }),
        (plannedAgo, practisedAgo, practiceDays, toldAgo) => {
          const to = addDays(today, -toldAgo);
          const planned = plannedAgo.map(ago).filter((day) => day <= to);
          const told = { from: addDays(to, -69), to, planned, kept: [] };
          const practised = practisedAgo.map(ago);
          const asked = { told, schedule: scheduled(practiceDays), practised };

          expect(plannedDays(asked, today)).toEqual(walked(told, practiceDays, practised));
        },
      ),
    );
  });
});

describe('what the account tells of a plan', () => {
  test('is of seventy days, which are over', () => {
    expect(spanBefore(today)).toEqual({ from: '2026-09-12', to: '2026-11-20' });
  });

  test('names the days on which Tether was planned, and those that any session or a done Tether kept', () => {
    const tether = (done: number) => ({ TETHER: { planned: 1, done, percent: 0 } });
    const movement = { MOVEMENT: { planned: 1, done: 1, percent: 100 } };
    const span = { from: '2026-11-16', to: '2026-11-20' };

    expect(
      toldPlanOf(span, [
        { day: '2026-11-16', pillars: tether(0), sessions: 0 },
        { day: '2026-11-17', pillars: tether(1), sessions: 0 },
        { day: '2026-11-18', pillars: tether(0), sessions: 1 },
        { day: '2026-11-19', pillars: movement, sessions: 0 },
        { day: '2026-11-20', pillars: {}, sessions: 2 },
      ]),
    ).toEqual({
      ...span,
      planned: ['2026-11-16', '2026-11-17', '2026-11-18'],
      kept: ['2026-11-17', '2026-11-18', '2026-11-20'],
    });
  });
});

/** The plain reference: from today backwards, until ten planned days are found or seventy days are over. */
function walked(told: ToldPlan, practiceDays: readonly boolean[], practised: readonly Day[]) {
  const days: CountedDay[] = [];
  let planned = 0;
  let kept = 0;
  for (let place = 0; place <= 70 && planned < 10; place += 1) {
    const day = ago(place);
    const isPlanned =
      day <= told.to
        ? told.planned.includes(day)
        : practiceDays[(new Date(day).getUTCDay() + 6) % 7] === true;
    const isKept = practised.includes(day);
    if (place === 0 && isPlanned && !isKept) continue;

    const keptness = isKept ? 'kept' : 'open';
    days.unshift({ day, state: isPlanned ? keptness : 'rest' });
    if (isPlanned) planned += 1;
    if (isPlanned && isKept) kept += 1;
  }

  const first = days.findIndex(({ state }) => state !== 'rest');
  return planned === 0 ? null : { kept, planned, days: days.slice(first) };
}

/** Weekdays before today that were planned, all of them kept but for the open ones. */
function toldOf(planned: readonly Day[], open: readonly Day[]): ToldPlan {
  const kept = planned.filter((day) => !open.includes(day));

  return { ...spanBefore(today), planned, kept };
}

/** The weekdays among so many days before today. */
function weekdaysBefore(count: number): Day[] {
  const days = Array.from({ length: count }, (_, place) => addDays(today, place - count));

  return days.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
}

function ago(place: number): Day {
  return addDays(today, -place);
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('There are planned days.');
  return value;
}

/** A schedule of Tether alone, Monday first. */
function scheduled(practiceDays: readonly boolean[], startDate = '2020-01-06') {
  return {
    is_tether_enabled: 'Y',
    tether_schedule: {
      start_date: startDate,
      end_date: '',
      practice_days: practiceDays,
      session_duration_minutes: 20,
      sessions_per_day: 1,
      session_times: ['08:00'],
    },
  };
}
