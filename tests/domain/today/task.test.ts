import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { TokenRefused } from '#src/domain/app/session.ts';
import { CommitmentsError, commitmentsFailureOf } from '#src/domain/today/commitmentsFailure.ts';
import { readTasks } from '#src/domain/today/task.ts';

const date = '2026-11-21';
const sent = {
  taskId: '2026-11-21-TETHER-1',
  date,
  pillar: 'TETHER',
  pillarName: 'Tether',
  scheduledTime: '08:00',
  durationMin: 20,
  status: 'done',
  elapsedSec: 1_200,
  reflectionType: 'text',
  reflectionData: 'Quiet.',
  completedAt: '2026-11-21T08:21:00.000Z',
};
const bare = {
  taskId: 'x',
  date,
  pillar: '',
  pillarName: '',
  scheduledTime: '',
  durationMin: 0,
  status: 'pending',
  elapsedSec: 0,
  reflectionType: null,
  reflectionData: null,
  completedAt: null,
};

describe('readTasks', () => {
  test('reads a task as it was sent, under the day for which it was fetched (rules/today#D6, rules/today#D4)', () => {
    expect(readTasks([{ ...sent, date: '1999-01-01' }], date)).toEqual([sent]);
  });

  test.each([
    [{ status: 'asleep' }, { status: 'pending' }],
    [{ status: null }, { status: 'pending' }],
    [
      { pillar: 'BREATH', pillarName: 'Breath work' },
      { pillar: 'BREATH', pillarName: 'Breath work' },
    ],
    [
      { pillar: 'BREATH', pillarName: null },
      { pillar: 'BREATH', pillarName: 'BREATH' },
    ],
    [{ pillarName: undefined }, { pillarName: 'Tether' }],
    [
      { pillar: '__proto__', pillarName: '' },
      { pillar: '__proto__', pillarName: '__proto__' },
    ],
    [
      { durationMin: Number.NaN, elapsedSec: Number.POSITIVE_INFINITY },
      { durationMin: 0, elapsedSec: 0 },
    ],
    [
      { durationMin: '20', elapsedSec: -5 },
      { durationMin: 0, elapsedSec: 0 },
    ],
    [{ scheduledTime: '25:99' }, { scheduledTime: '25:99' }],
    [{ scheduledTime: 8 }, { scheduledTime: '8' }],
    [{ scheduledTime: ['08:00'] }, { scheduledTime: '' }],
    [
      { reflectionType: 'song', completedAt: 'soon' },
      { reflectionType: 'song', completedAt: 'soon' },
    ],
    [
      { reflectionType: '', reflectionData: {}, completedAt: false },
      { reflectionType: null, reflectionData: null, completedAt: null },
    ],
  ])('shows %j plainly (rules/today#D7)', (change, expected) => {
    expect(readTasks([{ ...sent, ...change }], date)).toEqual([{ ...sent, ...expected }]);
  });

  test('leaves out what is no task, and the second task of an id', () => {
    const list = [
      null,
      'task',
      [],
      {},
      { taskId: '' },
      { taskId: 'x' },
      sent,
      { taskId: 'x', pillar: 'Y' },
    ];

    expect(readTasks(list, date)).toEqual([bare, sent]);
  });

  test('is never broken by what a service sends (rules/today#D7)', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (list) => {
        const tasks = readTasks(list, date);
        expect(new Set(tasks.map(({ taskId }) => taskId)).size).toBe(tasks.length);
        expect(tasks.every(({ durationMin }) => Number.isFinite(durationMin))).toBe(true);
      }),
    );
  });
});

test('an error that nobody foresaw is no failure of a call about tasks', () => {
  expect(commitmentsFailureOf(new CommitmentsError('No.', 'unreachable', 2_000))).toBe(
    'unreachable',
  );
  expect(commitmentsFailureOf(new CommitmentsError('No.', 'refused'))).toBe('refused');
  expect(commitmentsFailureOf(new TokenRefused('t1'))).toBe('refused');
  expect(commitmentsFailureOf(new Error('boom'))).toBeNull();
});
