import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  emptyDay,
  mergedDay,
  percentOf,
  shownTasks,
  untouchedMark,
  withMark,
  type DayRecord,
  type TaskMark,
} from '#src/domain/today/dayTasks.ts';
import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import type { TaskStatus } from '#src/contract/today/commitments.ts';
import type { Task } from '#src/domain/today/task.ts';

const date = '2026-11-21';
/** From what nobody touched to what is over: none of them is taken back by one before it. */
const statuses: readonly TaskStatus[] = [
  'pending',
  'missed',
  'started',
  'active',
  'reflection_pending',
  'done',
];

describe('percentOf (rules/today#D20)', () => {
  test.each([
    [{ elapsedSec: 0 }, 0],
    [{ elapsedSec: 600 }, 25],
    [{ elapsedSec: 1200 }, 50],
    [{ elapsedSec: 9999 }, 50],
    [{ elapsedSec: 600, reflectionType: 'text' }, 75],
    [{ elapsedSec: 0, reflectionType: 'voice' }, 50],
    [{ elapsedSec: 0, status: 'done' as const }, 100],
    [{ elapsedSec: 60, durationMin: 0 }, 0],
    [{ elapsedSec: -60 }, 0],
  ])('of %j is %i', (change, percent) => {
    expect(percentOf({ ...task, ...change })).toBe(percent);
  });
});

describe('a mark', () => {
  test('of which what was said is deleted has none of it, in whatever order it is heard, and what is said later (rules/practiceFeed#E26)', () => {
    const said = fc.record({
      reflection: fc.option(
        fc.nat(9).map((madeAt) => ({
          type: 'text',
          data: `at ${madeAt}`,
          mood: null,
          seconds: null,
          madeAt,
        })),
      ),
      status: fc.constantFrom(...statuses),
    });
    const deleted = fc.nat(9).map((goneAt): Partial<TaskMark> => ({ goneAt }));
    fc.assert(
      fc.property(fc.array(fc.oneof(said, deleted), { maxLength: 6 }), (all) => {
        const marks: Partial<TaskMark>[] = all;
        const heard = (order: readonly Partial<TaskMark>[]) =>
          order.reduce((day, mark) => withMark(day, '1', mark), emptyDay(date)).marks['1'];
        const gone = Math.max(-1, ...marks.map(({ goneAt }) => goneAt ?? -1));
        const made = marks.flatMap(({ reflection }) => reflection?.madeAt ?? []);
        const last = Math.max(-1, ...made);

        expect(heard(marks)).toEqual(heard(marks.toReversed()));
        expect(heard(marks)?.reflection?.madeAt).toBe(last > gone ? last : undefined);
      }),
    );
  });

  test('never takes a task back, in whatever order two are made (rules/today#D12)', () => {
    for (const [rank, one] of statuses.entries()) {
      for (const [otherRank, other] of statuses.entries()) {
        const there = withMark(withMark(emptyDay(date), '1', { status: one }), '1', {
          status: other,
        });
        const back = withMark(withMark(emptyDay(date), '1', { status: other }), '1', {
          status: one,
        });

        expect(there).toEqual(back);
        expect(there.marks['1']?.status).toBe(rank > otherRank ? one : other);
      }
    }
  });

  test('keeps the longer time, the newer reflection, and the marks of other tasks', () => {
    const day = withMark(dayWith({ 1: { elapsedSec: 90, reflection: written('first', 1) } }), '1', {
      elapsedSec: 30,
      reflection: written('second', 2),
    });

    expect(day.marks['1']).toMatchObject({ elapsedSec: 90, reflection: { data: 'second' } });
    expect(
      withMark(day, '1', { reflection: written('older', 0) }).marks['1']?.reflection?.data,
    ).toBe('second');
    expect(withMark(day, '2', { elapsedSec: 5 }).marks['1']).toEqual(day.marks['1']);
  });

  test('of two tabs: the tasks of the newer list, the further marks of both, and no other day', () => {
    const newer = { ...dayWith({ 1: { elapsedSec: 60 } }), tasks: [task] };
    const older = dayWith({ 1: { status: 'done' }, 2: { elapsedSec: 30 } });

    expect(mergedDay(newer, older)).toMatchObject({
      tasks: [task],
      marks: { 1: { status: 'done', elapsedSec: 60 }, 2: { elapsedSec: 30 } },
    });
    expect(mergedDay(newer, { ...older, date: '2026-11-20' })).toBe(newer);
  });
});

describe('shownTasks', () => {
  test('are the tasks of the service as they came', () => {
    const tasks = sampleTasks(date);

    expect(shownTasks({ ...emptyDay(date), tasks }, {}, [])).toEqual(
      tasks.map((one) => ({
        ...one,
        percent: 0,
        delivery: 'saved',
        isTimeKept: false,
        reflection: null,
      })),
    );
  });

  test('count the time of a running timer, of the service, and of this device: the longest', () => {
    const timers = { '1': { elapsedMs: 600_999, isRunning: true } };

    expect(shown(emptyDay(date), timers)).toMatchObject({
      status: 'active',
      elapsedSec: 600,
      percent: 25,
    });
    expect(shown(dayWith({ 1: { elapsedSec: 900 } }), timers)).toMatchObject({ elapsedSec: 900 });
  });

  test('take a timer that waits for active with its time kept, until it was accepted', () => {
    const waits = [timerItem({ elapsed_seconds: 1200, completed: true })];

    expect(shown(emptyDay(date), {}, waits)).toMatchObject({
      status: 'active',
      elapsedSec: 1200,
      percent: 50,
      isTimeKept: true,
      delivery: 'onDevice',
    });
    expect(shown(dayWith({ 1: { status: 'reflection_pending' } }), {}, [])).toMatchObject({
      status: 'reflection_pending',
      isTimeKept: false,
      delivery: 'saved',
    });
  });

  test('take a reflection that waits for done, and say that it is on this device', () => {
    expect(shown(emptyDay(date), {}, [reflectionItem()])).toMatchObject({
      status: 'done',
      percent: 100,
      reflectionType: 'text',
      delivery: 'onDevice',
    });
  });

  test('show what this device made of a task once it is done, and of that kind', () => {
    const day = dayWith({ 1: { reflection: written('Quiet.', 1) } });
    const done = { ...task, status: 'done' as const };

    expect(shown(day)).toMatchObject({ percent: 0, reflectionType: null, reflection: null });
    expect(shownTasks({ ...day, tasks: [done] }, {}, [])).toMatchObject([
      { reflectionType: 'text', reflection: { data: 'Quiet.' } },
    ]);
    expect(
      shownTasks({ ...day, tasks: [{ ...done, reflectionType: 'voice' }] }, {}, []),
    ).toMatchObject([{ reflectionType: 'voice', reflection: null }]);
  });

  test('take a reflection that was refused for none, and ask the member', () => {
    expect(shown(emptyDay(date), {}, [reflectionItem({ refusal: 'Too long.' })])).toMatchObject({
      status: 'pending',
      reflectionType: null,
      delivery: 'needsMember',
    });
  });

  test('leave what waits for another day or task to it', () => {
    const others = [
      reflectionItem({}, { date: '2026-11-20' }),
      reflectionItem({}, { task_id: '2' }),
    ];

    expect(shown(emptyDay(date), {}, others)).toMatchObject({
      status: 'pending',
      delivery: 'saved',
    });
  });

  test('never go back behind the service (rules/today#D12)', () => {
    const done = { ...task, status: 'done' as const, reflectionType: 'voice' };
    const day = { ...dayWith({ 1: { status: 'active' } }), tasks: [done] };

    expect(shownTasks(day, { '1': { elapsedMs: 5, isRunning: false } }, [])).toMatchObject([
      { status: 'done', percent: 100, reflectionType: 'voice' },
    ]);
  });
});

describe('sampleTasks', () => {
  test('are seven (rules/today#D31)', () => {
    const list = sampleTasks(date).map(
      ({ taskId, pillar, durationMin, scheduledTime }) =>
        `${taskId} ${pillar} ${durationMin} ${scheduledTime}`,
    );

    expect(list).toEqual([
      '1 MOVEMENT 45 07:00',
      '2 TETHER 5 08:00',
      '3 TETHER 5 20:00',
      '4 NOURISHMENT 30 08:00',
      '5 NOURISHMENT 30 12:00',
      '6 NOURISHMENT 30 18:00',
      '7 RECOVERY 480 22:00',
    ]);
  });
});

const task: Task = {
  taskId: '1',
  date,
  pillar: 'TETHER',
  pillarName: 'Tether',
  scheduledTime: '08:00',
  durationMin: 20,
  status: 'pending',
  elapsedSec: 0,
  reflectionType: null,
  reflectionData: null,
  completedAt: null,
};

function shown(
  day: DayRecord,
  timers: Parameters<typeof shownTasks>[1] = {},
  waiting: OutboxItem[] = [],
) {
  return shownTasks({ ...day, tasks: [task] }, timers, waiting)[0];
}

function dayWith(marks: Record<string, Partial<TaskMark>>): DayRecord {
  const whole = Object.entries(marks).map(([id, mark]) => [id, { ...untouchedMark, ...mark }]);

  return { ...emptyDay(date), marks: Object.fromEntries(whole) as DayRecord['marks'] };
}

function written(data: string, madeAt: number) {
  return { type: 'text', data, mood: null, seconds: null, madeAt };
}

const kept = { id: 'key', keptAt: 0, attempts: 1, notBefore: 0, refusal: null };

function timerItem(body: { elapsed_seconds: number; completed: boolean }): OutboxItem {
  return { ...kept, kind: 'timer', body: { date, pillar: 'TETHER', task_id: '1', ...body } };
}

function reflectionItem(change: { refusal?: string } = {}, body: object = {}): OutboxItem {
  return {
    ...kept,
    ...change,
    kind: 'reflection',
    body: {
      date,
      pillar: 'TETHER',
      task_id: '1',
      reflection_type: 'text',
      reflection_data: 'Quiet.',
      ...body,
    },
  };
}
