import type { ShownTask } from '../today/dayTasks.ts';

/** The other tasks of a day that what is said of one may be said of too: not done, not being saved, and no sleep, which is yet to come. */
export function othersOf(
  { taskId: own }: Pick<ShownTask, 'taskId'>,
  tasks: readonly ShownTask[],
  saving: readonly string[],
): ShownTask[] {
  return tasks.filter(
    ({ taskId, pillar, status, isUnplanned }) =>
      taskId !== own &&
      status !== 'done' &&
      isUnplanned !== true &&
      pillar !== 'RECOVERY' &&
      !saving.includes(taskId),
  );
}
