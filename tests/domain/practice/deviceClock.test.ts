import { describe, expect, test } from 'vitest';

import type { Change } from '#src/contract/practice/changes.ts';
import { aheadOf, byDeviceClock, isClockOff } from '#src/domain/practice/deviceClock.ts';
import { toldTask } from './toldTask.ts';

const hour = 3_600_000;
const item = { id: 'one', seq: 1, gone: false, made_at: '2026-11-20T08:00:00.000Z' } as const;
const theme: Change = { ...item, kind: 'preference', body: { value: 'dark' } };
const timer: Change = {
  ...item,
  kind: 'timer',
  body: {
    task_id: 'one',
    date: '2026-11-20',
    pillar: 'TETHER',
    pillar_name: 'Tether',
    planned_seconds: 1_200,
    elapsed_seconds: 0,
    state: 'running',
    device: 'the-phone',
  },
};
const session: Change = {
  ...item,
  kind: 'session',
  body: {
    day: '2026-11-20',
    start_time: '2026-11-20T07:00:00.000Z',
    end_time: '2026-11-20T07:20:00.000Z',
    duration_minutes: 20,
    type: 'timed',
    is_entered: false,
  },
};

describe('deviceClock', () => {
  test.each([
    [3 * hour, 3 * hour],
    [-3 * hour, -3 * hour],
    [2_001, 2_001],
    [2_000, 0],
    [-2_000, 0],
    [0, 0],
  ])('a clock that shows %d ms more is %d ms ahead (rules/practiceFeed#E29)', (more, ahead) => {
    expect(aheadOf(1_000_000_000 + more, 1_000_000_000)).toBe(ahead);
  });

  test.each([
    [300_000, true],
    [-300_000, true],
    [299_999, false],
    [0, false],
  ])('whether a clock %d ms ahead is off: %s (rules/practiceFeed#E32)', (ahead, isOff) => {
    expect(isClockOff(ahead)).toBe(isOff);
  });

  test.each([
    [3 * hour, '2026-11-20T11:30:00.000Z', '2026-11-20T11:00:00.000Z'],
    [-hour, '2026-11-20T07:30:00.000Z', '2026-11-20T07:00:00.000Z'],
  ])(
    'by a clock %d ms ahead each thing is as old as it is (rules/practiceFeed#E29)',
    (ahead, saidAt, madeAt) => {
      const open = toldTask('2', { completed_at: null });
      const gone: Change = { kind: 'timer', id: 'gone', seq: 2, gone: true };

      const task = toldTask('1');
      expect(byDeviceClock([task, open, theme, timer, session, gone], ahead)).toEqual([
        { ...task, body: { ...('body' in task ? task.body : {}), completed_at: saidAt } },
        open,
        { ...theme, made_at: madeAt },
        { ...timer, made_at: madeAt },
        { ...session, made_at: madeAt },
        gone,
      ]);
    },
  );
});
