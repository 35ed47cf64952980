import type { TimedTask } from '#src/domain/timer/timer.ts';

/** Whose timers are kept. */
export const email = 'maya@example.com';

/** A task with a timer. */
export const task: TimedTask = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
