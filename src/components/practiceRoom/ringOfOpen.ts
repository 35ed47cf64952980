import type { TaskTimer } from '../../domain/timer/timer.ts';

const hour = 3_600_000;

/** A practice without an end as a ring shows it: each hour goes around once. */
export function ringOfOpen(timer: TaskTimer): TaskTimer {
  return { ...timer, plannedMs: hour, elapsedMs: timer.elapsedMs % hour };
}
