import { weekdays } from '../../contract/common/calendar.ts';
import { pillarSchedules } from '../../contract/schedule/pillarSchedule.ts';
import type { PillarCode } from '../common/pillarCode.ts';
import { bounded, durationBounds, recordNames, sessionBounds } from './bounds.ts';
import { conforming } from './conforming.ts';
import type { PillarSettings } from './settings.ts';
import { timeOf } from './times.ts';

type Fields = Readonly<Record<string, unknown>>;
type Reading = Omit<PillarSettings, 'isEnabled'>;

/**
 * One stored pillar schedule, in whatever form an older client wrote it: days as a list or by their names, sessions as
 * times or as `custom_sessions`, numbers as texts. Null for what cannot be read, or is beyond the pillar's limits.
 */
export function readPillar(code: PillarCode, stored: unknown): Reading | null {
  if (!isFields(stored)) return null;

  const session_times = timesOf(stored);
  const practiceDays = daysOf(stored['practice_days']);
  const read = conforming(pillarSchedules[recordNames[code]], {
    start_date: stored['start_date'],
    end_date: stored['end_date'] ?? '',
    practice_days: practiceDays,
    session_duration_minutes: minutesOf(code, stored['session_duration_minutes']),
    sessions_per_day: numberOf(stored['sessions_per_day'] ?? session_times?.length),
    session_times,
  });
  if (read === null || practiceDays === null) return null;

  return {
    startDate: read.start_date,
    hasEndDate: read.end_date !== '',
    endDate: read.end_date,
    practiceDays,
    durationMinutes: read.session_duration_minutes,
    sessionsPerDay: read.sessions_per_day,
    sessionTimes: read.session_times,
  };
}

/** Whether a stored pillar schedule has its practice days by their names rather than in a list (rules/schedule#S26). */
export function namesItsDays(stored: unknown): boolean {
  if (!isFields(stored)) return false;

  return isFields(stored['practice_days']) && daysOf(stored['practice_days']) !== null;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An earlier stepper counted from 2 (rules/schedule#S11): what lies within the bounds is taken to the nearest step. */
function minutesOf(code: PillarCode, value: unknown): unknown {
  const minutes = numberOf(value);
  const bounds = durationBounds[code];
  if (bounds === null || typeof minutes !== 'number') return minutes;

  return minutes < bounds.min || minutes > bounds.max ? null : bounded(minutes, bounds);
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,3}$/u.test(value) ? Number(value) : value;
}

function daysOf(value: unknown): boolean[] | null {
  if (!isFields(value)) return Array.isArray(value) ? listedDays(value) : null;

  const named = Object.entries(value).map(
    ([name, isOn]) => [dayNames.get(name.toLowerCase()), isOn] as const,
  );
  const days = weekdays.map((_, day) => named.find(([index]) => index === day)?.[1] ?? false);
  const isEachOnce = new Set(named.map(([index]) => index)).size === named.length;
  const areAllDays = named.every(([index]) => index !== undefined);

  return named.length > 0 && isEachOnce && areAllDays ? listedDays(days) : null;
}

function listedDays(days: readonly unknown[]): boolean[] | null {
  if (days.length !== weekdays.length) return null;

  return days.every((isOn) => typeof isOn === 'boolean') ? [...days] : null;
}

const dayNames: ReadonlyMap<string, number> = new Map(
  weekdays.flatMap((name, index): [string, number][] => [
    [name, index],
    [name.slice(0, 3), index],
  ]),
);

function timesOf({ session_times, custom_sessions }: Fields): (string | null)[] | null {
  const sessions = session_times ?? custom_sessions;
  if (!Array.isArray(sessions) || sessions.length > sessionBounds.max) return null;

  return sessions.map((session: unknown) => timeOf(isFields(session) ? session['time'] : session));
}
