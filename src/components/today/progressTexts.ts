import type { ShownTask } from '../../domain/dayTasks.ts';

/** What can be done with a task, as its card says it (specification 2 §2, reading G25). */
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

/** What a kind of reflection is called; what nobody foresaw is called as it was sent (reading G52). */
export function reflectionName(type: string): string {
  return names.get(type) ?? type;
}

/** The length of a recording: 0:42. */
export function lengthText(seconds: number): string {
  const rest = String(Math.floor(seconds % 60)).padStart(2, '0');

  return `${Math.floor(seconds / 60)}:${rest}`;
}

/** A day in full: Friday, 21 November. */
export function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
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

const names = new Map([
  ['voice', 'Voice'],
  ['image', 'Photo'],
  ['video', 'Video'],
  ['text', 'Text'],
]);
