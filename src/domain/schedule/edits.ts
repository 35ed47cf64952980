import { calendarDay } from '../../contract/common/calendar.ts';
import type { PillarCode } from '../common/pillarCode.ts';
import { bounded, durationBounds, sessionBounds } from './bounds.ts';
import { conforming } from './conforming.ts';
import type { PillarSettings } from './settings.ts';
import { timeOf } from './times.ts';

const addedTime = '08:00';

export function withEnabled(settings: PillarSettings, isEnabled: boolean): PillarSettings {
  return { ...settings, isEnabled };
}

/** With another start, which an earlier end follows. What is no day changes nothing. */
export function withStartDate(settings: PillarSettings, date: string): PillarSettings {
  if (conforming(calendarDay, date) === null) return settings;

  return { ...settings, startDate: date, endDate: endFrom(date, settings.endDate) };
}

export function withEndDateWanted(settings: PillarSettings, wanted: boolean): PillarSettings {
  return { ...settings, hasEndDate: wanted };
}

/**
 * With another end, at the start where it would be before it, or none yet where it is empty. What is no day changes
 * nothing, nor does any while no end is wanted (rules/schedule#S3, rules/schedule#S4).
 */
export function withEndDate(settings: PillarSettings, date: string): PillarSettings {
  const isDate = date === '' || conforming(calendarDay, date) !== null;
  if (!settings.hasEndDate || !isDate) return settings;

  return { ...settings, endDate: endFrom(settings.startDate, date) };
}

/** With a weekday on or off: 0 is Monday. What is no weekday changes nothing. */
export function withPracticeDay(
  settings: PillarSettings,
  index: number,
  isOn: boolean,
): PillarSettings {
  if (settings.practiceDays[index] === undefined) return settings;

  return { ...settings, practiceDays: settings.practiceDays.with(index, isOn) };
}

/** With another length, in minutes, within its bounds. Where it has none, it stays. */
export function withDuration(
  code: PillarCode,
  settings: PillarSettings,
  minutes: number,
): PillarSettings {
  const bounds = durationBounds[code];
  const durationMinutes = bounds === null ? null : bounded(minutes, bounds);

  return durationMinutes === null ? settings : { ...settings, durationMinutes };
}

/** With so many sessions a day: a new one is at 08:00, the last are removed first, Recovery has one (rules/schedule#S7, rules/schedule#S8). */
export function withSessions(
  code: PillarCode,
  settings: PillarSettings,
  count: number,
): PillarSettings {
  const sessionsPerDay = code === 'RECOVERY' ? null : bounded(count, sessionBounds);
  if (sessionsPerDay === null) return settings;

  const sessionTimes = Array.from(
    { length: sessionsPerDay },
    (_, index) => settings.sessionTimes[index] ?? addedTime,
  );
  return { ...settings, sessionsPerDay, sessionTimes };
}

/** With another time for one session. What is no time, or no session, changes nothing. */
export function withSessionTime(
  settings: PillarSettings,
  index: number,
  time: string,
): PillarSettings {
  const sessionTime = timeOf(time);
  if (sessionTime === null || settings.sessionTimes[index] === undefined) return settings;

  return { ...settings, sessionTimes: settings.sessionTimes.with(index, sessionTime) };
}

function endFrom(start: string, end: string): string {
  return end !== '' && end < start ? start : end;
}
