import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { taskStatuses } from '#src/contract/today/commitments.ts';
import type { ShownTask } from '#src/domain/today/dayTasks.ts';
import { partedDay } from '#src/domain/today/earlierToday.ts';
import { nextTask } from '#src/domain/today/nextTask.ts';

const shown = (scheduledTime: string, changes: Partial<ShownTask> = {}): ShownTask => ({
  taskId: `2025-11-21-TETHER-${scheduledTime}`,
  date: '2025-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  scheduledTime,
  durationMin: 20,
  status: 'pending',
  elapsedSec: 0,
  reflectionType: null,
  reflectionData: null,
  completedAt: null,
  percent: 0,
  delivery: 'saved',
  isTimeKept: false,
  reflection: null,
  ...changes,
});
const doneAt = (scheduledTime: string, hour: string) =>
  shown(scheduledTime, { status: 'done', completedAt: `2025-11-21T${hour}:00.000Z` });
const timesOf = (tasks: readonly ShownTask[]) => tasks.map(({ scheduledTime }) => scheduledTime);

// rules/today#D40
describe('what is behind of a day', () => {
  const morning = [
    doneAt('06:00', '06:20'),
    doneAt('07:00', '09:40'),
    doneAt('08:00', '08:30'),
    shown('09:00'),
    shown('12:00'),
    shown('20:00'),
  ];

  test('is done, or left open while something else is next; what was done last stays in sight', () => {
    const { earlier, others } = partedDay(morning, 10 * 60);

    expect(timesOf(earlier)).toEqual(['06:00', '08:00', '09:00']);
    expect(timesOf(others)).toEqual(['07:00', '12:00', '20:00']);
  });

  test('is folded from three on', () => {
    const { earlier, others } = partedDay(morning.slice(1), 10 * 60);

    expect(earlier).toEqual([]);
    expect(others).toHaveLength(5);
  });

  test('is nothing while its hour is not known', () => {
    expect(partedDay(morning, null)).toEqual({ earlier: [], others: morning });
  });

  test('is what is done alone, once nothing else is ahead', () => {
    const evening = morning.slice(0, 4);
    const all = [...evening, doneAt('10:00', '09:30')];

    expect(timesOf(partedDay(all, 23 * 60).others)).toEqual(['07:00', '09:00']);
  });

  test.each<[string, Partial<ShownTask>]>([
    ['is under way', { status: 'active' }],
    ['is begun elsewhere', { status: 'started' }],
    ['wants its reflection', { status: 'reflection_pending' }],
    ['has time that was not accepted', { isTimeKept: true }],
    ['could not be sent', { delivery: 'needsMember' }],
  ])('is not what %s', (_, changes) => {
    const waiting = shown('05:00', changes);

    expect(partedDay([waiting, ...morning], 10 * 60).others).toContain(waiting);
  });

  test('is all in sight or folded, in the order of the day, and what is next never folded', () => {
    const task = fc
      .record({
        minute: fc.integer({ min: 0, max: 1_439 }),
        status: fc.constantFrom(...taskStatuses),
        completedAt: fc.constantFrom(null, '2025-11-21T08:00:00.000Z', '2025-11-21T09:00:00.000Z'),
        durationMin: fc.integer({ min: 1, max: 600 }),
        isTimeKept: fc.boolean(),
      })
      .map(({ minute, ...changes }) =>
        shown(new Date(minute * 60_000).toISOString().slice(11, 16), changes),
      );

    fc.assert(
      fc.property(
        fc.array(task, { maxLength: 10 }),
        fc.integer({ min: 0, max: 1_439 }),
        (day, now) => {
          const { earlier, others } = partedDay(day, now);
          const folded = new Set(earlier);
          expect(others).toEqual(day.filter((one) => !folded.has(one)));
          expect(earlier).toEqual(day.filter((one) => folded.has(one)));

          const next = nextTask(day, now);
          if (next !== null) expect(others).toContain(next.task);
          const done = day.filter(({ status }) => status === 'done');
          if (done.length > 0) expect(others.some(({ status }) => status === 'done')).toBe(true);
          for (const one of earlier) {
            expect(minutesInto(one.scheduledTime) + one.durationMin).toBeLessThanOrEqual(now);
            expect(['done', 'pending', 'missed']).toContain(one.status);
            expect(one.isTimeKept).toBe(false);
          }
          expect([1, 2]).not.toContain(earlier.length);
        },
      ),
    );
  });
});

function minutesInto(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
