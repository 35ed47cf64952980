import { monthNames, weekdayNames, weekdayOf } from '../../domain/days/calendar.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { nameAndHour } from '../pillars/nameAndHour.ts';
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

/** A day in full: Friday 21 November. A year asks for 365 of them, and a formatter would take a hundred times as long. */
export function dayText(day: string): string {
  const weekday = weekdayNames[weekdayOf(day) - 1] ?? '';
  const month = monthNames[Number(day.slice(5, 7)) - 1] ?? '';

  return `${weekday} ${Number(day.slice(8))} ${month}`;
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

/** What is folded away of a day: 3 done, 1 open: Lunch 12:30 (rules/today#D40). */
export function earlierText(tasks: readonly ShownTask[]): string {
  const open = tasks.filter(({ status }) => status !== 'done');
  const done = tasks.length - open.length;
  const names = open.map(nameAndHour).join(', ');

  return [
    done === 0 ? '' : `${done} done`,
    open.length === 0 ? '' : `${open.length} open: ${names}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
