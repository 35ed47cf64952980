import { describe, expect, test } from 'vitest';

import { leftOpen, sleepAskedUntil } from '#src/domain/today/lastNight.ts';
import { emptyDay, shownTasks } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';

const date = '2026-03-28';

describe('last night (rules/today#D14)', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29T10:00:00Z'],
    ['America/Los_Angeles', '2026-03-29T19:00:00Z'],
    ['Asia/Kathmandu', '2026-03-29T06:15:00Z'],
  ])(
    'is asked about until noon of the next day in %s, also over a change of the clocks',
    (zone, at) => {
      expect(new Date(sleepAskedUntil(date, zone)).toISOString()).toBe(at.replace('Z', '.000Z'));
    },
  );

  const tasks = shownTasks({ ...emptyDay(date), tasks: sampleTasks(date) }, {}, []);

  test('stands apart from what else was left open while it is asked about, and nowhere after that (rules/today#D13)', () => {
    const ids = (list: readonly { taskId: string }[]) =>
      list.map(({ taskId }) => taskId).toSorted();
    const done = tasks.map((task) =>
      task.taskId === '1' ? { ...task, status: 'done' as const } : task,
    );

    expect(ids(leftOpen(done, true).sleeps)).toEqual(['7']);
    expect(ids(leftOpen(done, true).others)).toEqual(['2', '3', '4', '5', '6']);
    expect(leftOpen(done, false).sleeps).toEqual([]);
    expect(ids(leftOpen(done, false).others)).toEqual(['2', '3', '4', '5', '6']);
  });

  test('is asked about no more once it was reflected on', () => {
    const done = tasks.map((task) => ({ ...task, status: 'done' as const }));

    expect(leftOpen(done, true)).toEqual({ sleeps: [], others: [] });
  });
});
