import { mostAlarms } from '../../contract/reminders/calendar.ts';

/** A member's calendar. */
export interface Calendar {
  /** The whole address of the feed; null while it is off. */
  address: string | null;
  /** How many minutes before a session its alarms are. */
  alarms: readonly number[];
}

/** Why a call about the calendar came to nothing. */
export type CalendarRefusal = 'network' | 'tooMany' | 'rejected';

export class CalendarRefused extends Error {
  override readonly name = 'CalendarRefused';
  readonly reason: CalendarRefusal;

  constructor(reason: CalendarRefusal) {
    super(`The service refused: ${reason}.`);
    this.reason = reason;
  }
}

/** The refusal somebody can act on, or null for an error nobody foresaw. */
export function calendarRefusalOf(error: unknown): CalendarRefusal | null {
  return error instanceof CalendarRefused ? error.reason : null;
}

/** The address by which calendar apps subscribe at a press. */
export function subscriptionOf(address: string): string {
  return address.replace(/^https?:/u, 'webcal:');
}

/** What an alarm says. */
export function alarmText(name: string, minutes: number): string {
  if (minutes === 0) return `${name} now`;
  if (minutes % 60 !== 0) return `${name} in ${minutes} minutes`;

  const hours = minutes / 60;
  return `${name} in ${hours === 1 ? 'an hour' : `${hours} hours`}`;
}

/** The alarms that are offered, in minutes before a session. */
export const offeredAlarms = [0, 5, 10, 15, 30, 60] as const;

export type AlarmsFault = 'tooManyAlarms';

/** What is wrong with alarms that a member chose; null for nothing. */
export function alarmsFault(alarms: readonly number[]): AlarmsFault | null {
  return alarms.length > mostAlarms ? 'tooManyAlarms' : null;
}
