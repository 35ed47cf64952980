import type { CalendarContext } from '../../machines/reminders/calendarMachine.ts';
import { offeredAlarms } from '../../domain/reminders/calendar.ts';

export const calendarTexts = {
  lead: 'What you plan, in the calendar that you look at anyway. It follows when you change your schedule; rest days and paused pillars stay out of it.',
  secret:
    'Give this address to your calendar app, where it takes one to subscribe to. Whoever has it can read what you plan, and nothing else: keep it to yourself.',
  asking:
    'The old address is good for nothing then: your calendars stop following until they have the new one.',
  askingToEnd: 'Your calendars stop following then. An address that you make later is another one.',
  alarms: 'Alarms, up to three',
  alarmsHint: 'Some calendars have reminders of their own instead of these.',
  file: 'Or take what is planned now once, as a file that does not follow.',
};

export const doneTexts: Record<NonNullable<CalendarContext['done']>, string> = {
  made: 'Your calendar has an address.',
  ended: 'The calendar is switched off. Nobody can read it any more.',
  copied: 'Copied.',
};

export const refusalTexts: Record<NonNullable<CalendarContext['refusal']>, string> = {
  network: 'Network error. Please check your connection and try again.',
  tooMany: 'Too many attempts. Please try again later.',
  rejected: 'That did not work. Please try again.',
  tooManyAlarms: 'Three alarms at most: take one away first.',
  uncopied: 'This browser did not let us copy it. Please mark the address and copy it yourself.',
};

/** What is offered, and whatever else was chosen, by its minutes. */
export function alarmChoices(chosen: readonly number[]): { value: string; label: string }[] {
  return [...new Set([...offeredAlarms, ...chosen])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: choiceText(minutes) }));
}

function choiceText(minutes: number): string {
  if (minutes === 0) return 'At its time';
  if (minutes === 60) return '1 hour before';

  return `${minutes} min before`;
}
