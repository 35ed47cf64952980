import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { reflectionName } from '../reflection/reflectionTexts.ts';

/** What can be done with a task, as its card says it (rules/today#D17, rules/today#D7). */
export function actionLabelOf({ status, reflectionType }: ShownTask): string {
  switch (status) {
    case 'done':
      return reflectionType === null ? 'Complete' : `Complete (${reflectionName(reflectionType)})`;

    case 'reflection_pending':
      return 'Add Reflection';

    case 'started':
    case 'active':
      return 'In Progress...';

    case 'missed':
      return 'Missed • Make-up now';

    case 'pending':
      return 'Start';
  }
}

/** Made once: making one takes longer than a hundred of its answers, and a year asks for 365. */
const inFull = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** A day in full: Friday 21 November. */
export function dayText(day: string): string {
  return inFull.format(Date.parse(`${day}T12:00:00Z`));
}

/** A day in short: Sat 22 Nov. */
export function shortDayText(day: string): string {
  return new Date(`${day}T12:00:00Z`)
    .toLocaleDateString('en-GB', {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
    .replace(',', '');
}
