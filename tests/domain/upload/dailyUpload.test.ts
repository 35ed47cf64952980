import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  dayReflected,
  endOfDay,
  happinessOf,
  sampleDay,
  sampleReflections,
} from '#src/domain/upload/dailyUpload.ts';
import { taskStatuses } from '#src/contract/today/commitments.ts';
import { emptyDay, withMark } from '#src/domain/today/dayTasks.ts';

const date = '2026-11-21';

describe('the sample day', () => {
  test('has a list that needs reflections and a list that is complete (rules/upload#U8)', () => {
    const { open, later, done } = endOfDay(sampleDay(emptyDay(date), []), []);

    expect(open.map(({ taskId }) => taskId)).toEqual(['5', '6', '3']);
    expect(later.map(({ taskId }) => taskId)).toEqual(['7']);
    expect(done.map(({ taskId, percent }) => [taskId, percent])).toEqual([
      ['1', 100],
      ['2', 100],
      ['4', 100],
    ]);
  });

  test('moves a sample over once it was reflected on', () => {
    const { open, done } = endOfDay(sampleDay(emptyDay(date), ['6', '3', '6']), []);

    expect(open.map(({ taskId }) => taskId)).toEqual(['5']);
    expect(done.map(({ taskId }) => taskId)).toEqual(['1', '2', '4', '6', '3']);
  });

  test('shows what was made of a sample, and knows it again', () => {
    const reflection = { type: 'text', data: 'Rice.', mood: null, seconds: null, madeAt: 1 };
    const day = withMark(emptyDay(date), '5', { status: 'done', reflection });

    const { done } = endOfDay(sampleDay(day, []), []);

    expect(done.find(({ taskId }) => taskId === '5')?.reflection).toEqual(reflection);
    expect(sampleReflections(day)).toEqual([
      { taskId: '5', pillarName: 'Nourishment', reflection },
    ]);
  });

  test('leaves a task where it is while its reflection is being saved (rules/upload#U1)', () => {
    const { open, done } = endOfDay(sampleDay(emptyDay(date), ['3', '6']), ['6']);

    expect(open.map(({ taskId }) => taskId)).toEqual(['5', '6']);
    expect(done.map(({ taskId }) => taskId)).toEqual(['1', '2', '4', '3']);
  });
});

describe('what holds back the end of a day', () => {
  const shown = fc.record({
    taskId: fc.constantFrom('1', '2', '3', '4', '5', '6', '7'),
    status: fc.constantFrom(...taskStatuses),
    isUnplanned: fc.option(fc.constant(true as const), { nil: undefined }),
  });

  test('is what is neither done nor missed, nor planned no longer, nor a sleep (rules/upload#U5, rules/today#D14)', () => {
    fc.assert(
      fc.property(fc.uniqueArray(shown, { selector: ({ taskId }) => taskId }), (changes) => {
        const samples = sampleDay(emptyDay(date), []);
        const tasks = changes.flatMap(({ taskId, status, isUnplanned }) =>
          samples
            .filter((task) => task.taskId === taskId)
            .map((task) => ({ ...task, status, ...(isUnplanned ? { isUnplanned } : {}) })),
        );
        const { open, later, done } = endOfDay(tasks, []);

        expect([...open, ...later, ...done].toSorted(byId)).toEqual(tasks.toSorted(byId));
        expect(done.every(({ status }) => status === 'done')).toBe(true);
        for (const task of open) {
          expect(['pending', 'started', 'active', 'reflection_pending']).toContain(task.status);
          expect(task.isUnplanned).toBeUndefined();
          expect(task.pillarName).not.toBe('Recovery');
        }
        for (const { status, isUnplanned, pillarName } of later) {
          expect(status === 'missed' || isUnplanned === true || pillarName === 'Recovery').toBe(
            true,
          );
        }
      }),
    );
  });

  test('is also what may still be refused (rules/upload#U1)', () => {
    const { open, later } = endOfDay(sampleDay(emptyDay(date), ['7']), ['7']);

    expect(open.map(({ taskId }) => taskId)).toEqual(['5', '6', '3', '7']);
    expect(later).toEqual([]);
  });
});

describe('the happiness scale', () => {
  test.each([
    [0, 0],
    [10, 10],
    [10.2, 10],
    [-1, 0],
    [6.5, 7],
    [Number.NaN, 5],
    ['7', 5],
    [undefined, 5],
  ])('reads %s as %s', (value, happiness) => {
    expect(happinessOf(value)).toBe(happiness);
  });
});

test('what is recorded of a day stands under its date, and under no task', () => {
  expect(dayReflected({ email: 'maya@example.com', date })).toEqual({
    taskId: 'daily-upload',
    date,
    pillar: '',
    pillarName: 'Your day',
  });
});

function byId({ taskId: one }: { taskId: string }, { taskId: other }: { taskId: string }): number {
  return one < other ? -1 : 1;
}
