import { countedTasks, type DayRecord, type ShownTask } from './dayTasks.ts';

/**
 * How many of a day's tasks are still to be done, those amid their reflection among them; null while nothing is known of the day, which
 * is not the same as none (rules/shell#X5).
 */
export function openTaskCount(
  day: Pick<DayRecord, 'tasks'>,
  isLoaded: boolean,
  shown: readonly ShownTask[],
): number | null {
  if (!isLoaded && day.tasks.length === 0) return null;

  return countedTasks(shown).filter(({ status }) => status !== 'done' && status !== 'missed')
    .length;
}
