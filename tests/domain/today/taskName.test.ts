import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mealName } from '#src/domain/schedule/words.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { mealOf, taskName } from '#src/domain/today/taskName.ts';

const friday = '2026-11-20';

describe('the name of a task (rules/today#D22)', () => {
  test('is, of each meal of any day, the one it has where the schedule is made, and no other has it', () => {
    const minutes = fc.integer({ min: 0, max: 1_439 });

    fc.assert(
      fc.property(fc.array(minutes, { minLength: 1, maxLength: 10 }), (hours) => {
        const times = hours.map(clockOf);
        const planned = planOf(mealsAt(times), friday);
        const named = planned.map((task) => ({
          name: taskName(task),
          at: task.scheduledTime,
        }));

        expect(named.toSorted((one, other) => order(one.name) - order(other.name))).toEqual(
          times.map((at, index) => ({ name: mealName(index), at })),
        );
        expect(planned.map(({ scheduledTime }) => scheduledTime)).toEqual(times.toSorted());
      }),
    );
  });

  test('is its pillar’s of all the others, and what was sent where the id tells no session', () => {
    const sent = { pillarName: 'Supper' };

    expect(
      [
        '2026-11-20-TETHER-1',
        '2026-11-20-NOURISHMENT-0',
        '2026-11-20-NOURISHMENT-11',
        '2026-11-20-NOURISHMENT',
        'NOURISHMENT-1',
        '8',
        '',
      ].map((taskId) => taskName({ ...sent, taskId })),
    ).toEqual(Array.from({ length: 7 }, () => 'Supper'));
    expect(mealOf('2026-11-20-RECOVERY-1')).toBeNull();
  });

  test('is told of the samples, too', () => {
    expect(sampleTasks(friday).map(taskName)).toEqual([
      'Movement',
      'Tether',
      'Tether',
      'Breakfast',
      'Lunch',
      'Dinner',
      'Recovery',
    ]);
  });
});

const names = Array.from({ length: 10 }, (_, index) => mealName(index));

function order(name: string): number {
  return names.indexOf(name);
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function mealsAt(times: readonly string[]) {
  return {
    is_nourishment_enabled: 'Y',
    nourishment_schedule: {
      start_date: friday,
      end_date: '',
      practice_days: [true, true, true, true, true, true, true],
      session_duration_minutes: 30,
      sessions_per_day: times.length,
      session_times: times,
    },
  };
}
