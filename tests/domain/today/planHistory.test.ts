import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from '#src/domain/common/day.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import { planAt, type EarlierSchedule } from '#src/domain/today/planHistory.ts';

const friday = '2026-11-20';
const everyDay = [true, true, true, true, true, true, true];

/** A schedule of Tether at this time, and of Movement where it is switched on. */
function scheduled(time: string, isMoving = false) {
  const pillar = (at: string) => ({
    start_date: '2020-01-06',
    end_date: '',
    practice_days: everyDay,
    session_duration_minutes: 20,
    sessions_per_day: 1,
    session_times: [at],
  });

  return {
    is_tether_enabled: 'Y',
    tether_schedule: pillar(time),
    is_movement_enabled: isMoving ? 'Y' : 'N',
    movement_schedule: pillar('18:00'),
  };
}

const timesOf = ({ plan }: ReturnType<typeof planAt>) =>
  plan.map(({ scheduledTime }) => scheduledTime);

describe('the plan of a day (rules/days#N2)', () => {
  const earlier = [
    { lastDay: '2026-11-10', record: scheduled('06:00') },
    { lastDay: friday, record: scheduled('07:00', true) },
  ];
  const present = scheduled('08:00');

  test.each([
    ['2026-11-09', ['06:00']],
    ['2026-11-10', ['07:00', '18:00']],
    ['2026-11-19', ['07:00', '18:00']],
    [friday, ['08:00']],
    ['2026-11-21', ['08:00']],
  ])('on %s goes by the schedule that held', (date, times) => {
    expect(timesOf(planAt(present, earlier, date))).toEqual(times);
  });

  test('leaves what was switched off on the day itself, and on no other (rules/today#D11)', () => {
    const leftOn = (date: string) =>
      planAt(present, earlier, date).left.map(({ taskId }) => taskId);

    expect(leftOn(friday)).toEqual([`${friday}-MOVEMENT-1`]);
    for (const date of ['2026-11-10', '2026-11-19', '2026-11-21']) expect(leftOn(date)).toEqual([]);
  });

  test('is on any day that of the last save before its end', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -40, max: 40 }), { maxLength: 8 }),
        fc.integer({ min: -50, max: 50 }),
        (saves, asked) => {
          const days = saves.toSorted((one, other) => one - other);
          // The schedule that was saved on a day has that day's place as its hour; the first one was there before all of them.
          const recordOf = (place: number) => scheduled(`${String(place + 1).padStart(2, '0')}:00`);
          const history: EarlierSchedule[] = days.map((day, place) => ({
            lastDay: addDays(friday, day),
            record: recordOf(place - 1),
          }));
          const held = days.filter((day) => day <= asked).length - 1;
          const date = addDays(friday, asked);

          expect(planAt(recordOf(days.length - 1), history, date).plan).toEqual(
            planOf(recordOf(held), date),
          );
        },
      ),
    );
  });
});
