import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { nextTask } from '#src/domain/today/nextTask.ts';
import type { TaskStatus } from '#src/contract/today/commitments.ts';

const open = (scheduledTime: string, status: TaskStatus = 'pending', durationMin = 20) => ({
  scheduledTime,
  status,
  durationMin,
});
const tether = open('12:00');
const evening = open('20:00');
const morning = open('08:00');

describe('the next task (rules/today#D39)', () => {
  test.each([
    [11 * 60 + 10, { task: tether, when: 'ahead', inMinutes: 50 }],
    [12 * 60, { task: tether, when: 'now', inMinutes: 0 }],
    [12 * 60 + 19, { task: tether, when: 'now', inMinutes: 0 }],
    [12 * 60 + 20, { task: evening, when: 'ahead', inMinutes: 460 }],
    [23 * 60, { task: morning, when: 'open', inMinutes: 0 }],
  ])('%d minutes into the day', (now, next) => {
    expect(nextTask([evening, morning, tether], now)).toEqual(next);
  });

  test('is none that is done, missed or planned no longer', () => {
    const unplanned = { ...open('21:00'), isUnplanned: true as const };

    expect(nextTask([open('20:00', 'done'), open('21:00', 'missed'), unplanned], 600)).toBeNull();
  });

  test('is open, and no open one is nearer ahead', () => {
    const time = fc
      .integer({ min: 0, max: 1_439 })
      .map(
        (minutes) =>
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      );
    const statuses = fc.constantFrom<TaskStatus>('pending', 'active', 'done', 'missed');
    const tasks = fc.array(
      fc.tuple(time, statuses).map(([at, status]) => open(at, status, 10)),
      { maxLength: 8 },
    );

    fc.assert(
      fc.property(tasks, fc.integer({ min: 0, max: 1_439 }), (day, now) => {
        const next = nextTask(day, now);
        const left = day.filter(({ status }) => status === 'pending' || status === 'active');
        expect(next === null).toBe(left.length === 0);
        if (next === null) return;

        expect(left).toContain(next.task);
        const until = left
          .map(({ scheduledTime }) => minutesInto(scheduledTime) - now)
          .filter((minutes) => minutes > 0);
        if (next.when === 'ahead') expect(next.inMinutes).toBe(Math.min(...until));
        if (next.when === 'open') expect(until).toEqual([]);
      }),
    );
  });
});

function minutesInto(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);

  return hours * 60 + minutes;
}
