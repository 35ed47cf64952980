import type { ShownTask } from './dayTasks.ts';

/** With what the page of a task begins. */
export type Opening = 'ready' | 'timer' | 'voice_note' | 'done';

/** Nothing is timed of sleep and meals (rules/today#D33). */
const untimed = new Set(['RECOVERY', 'NOURISHMENT']);

/** With what a task's page begins; `isTimed` while its timer is this device's current one. */
export function opensWith(
  task: Pick<ShownTask, 'pillar' | 'status' | 'isTimeKept'>,
  isTimed: boolean,
): Opening {
  if (task.status === 'done') return 'done';
  if (isTimed) return 'timer';

  const hasTime = task.isTimeKept || task.status === 'reflection_pending';
  return hasTime || untimed.has(task.pillar) ? 'voice_note' : 'ready';
}
