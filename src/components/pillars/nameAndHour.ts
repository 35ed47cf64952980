import { taskName } from '../../domain/today/taskName.ts';
import { hourText } from '../ui/hours.ts';

/** A task told from the others of its day: Breakfast 08:00. */
export function nameAndHour(
  task: Parameters<typeof taskName>[0] & { scheduledTime: string },
): string {
  return `${taskName(task)} ${hourText(task.scheduledTime)}`;
}
