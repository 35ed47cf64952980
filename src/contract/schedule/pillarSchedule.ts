import * as v from 'valibot';

import { calendarDay, isCalendarDay, timeOfDay, weekdays } from '../common/calendar.ts';

/** The pillars by the names that the record's fields have. */
export const pillarNames = ['tether', 'recovery', 'nourishment', 'movement'] as const;
export type PillarName = (typeof pillarNames)[number];

/** Seven booleans, Monday first, or by the names of the days: both have been written (rules/schedule#S26). */
export type PracticeDays = boolean[] | Record<(typeof weekdays)[number], boolean>;

const practiceDays = v.custom<PracticeDays>(isPracticeDays, 'A week has seven days.');

/** In minutes. What lies between the least and the most is a multiple of the step. */
export interface DurationLimits {
  least: number;
  most: number;
  step: number;
}

const usualDuration = { least: 2, most: 480, step: 5 };

/** How long a session may be (rules/schedule#S10, rules/schedule#S11). Nourishment's is not edited, so it has no steps. */
export const durationLimits: Readonly<Record<PillarName, DurationLimits>> = {
  tether: usualDuration,
  recovery: { least: 60, most: 600, step: 60 },
  nourishment: { ...usualDuration, step: 1 },
  movement: usualDuration,
};

/** How many sessions a day may have (rules/schedule#S7). */
export const sessionLimits: Readonly<Record<PillarName, { least: number; most: number }>> = {
  tether: { least: 1, most: 10 },
  recovery: { least: 1, most: 1 },
  nourishment: { least: 1, most: 10 },
  movement: { least: 1, most: 10 },
};

/** Whether a pillar's session may be so many minutes long. */
function isSessionDuration(pillar: PillarName, minutes: number): boolean {
  const { least, most, step } = durationLimits[pillar];
  const isOnGrid = minutes % step === 0 || minutes === least || minutes === most;

  return isOnGrid && isWholeBetween(minutes, least, most);
}

/** Whether a pillar may have so many sessions a day. */
function isSessionCount(pillar: PillarName, count: number): boolean {
  const { least, most } = sessionLimits[pillar];

  return isWholeBetween(count, least, most);
}

/** The schedule of one pillar (rules/schedule#S24), by its own limits. An empty end date is none. */
export const pillarSchedules = {
  tether: scheduleOf('tether'),
  recovery: scheduleOf('recovery'),
  nourishment: scheduleOf('nourishment'),
  movement: scheduleOf('movement'),
};
export type PillarSchedule = v.InferOutput<ReturnType<typeof scheduleOf>>;

function scheduleOf(pillar: PillarName) {
  return v.pipe(
    v.strictObject({
      start_date: calendarDay,
      end_date: v.pipe(
        v.string(),
        v.check((value) => value === '' || isCalendarDay(value), 'There is no such day.'),
      ),
      practice_days: practiceDays,
      session_duration_minutes: v.pipe(
        v.number(),
        v.check((minutes) => isSessionDuration(pillar, minutes), 'No session is that long.'),
      ),
      sessions_per_day: v.pipe(
        v.number(),
        v.check((count) => isSessionCount(pillar, count), 'No day has so many sessions.'),
      ),
      session_times: v.array(timeOfDay),
    }),
    v.forward(
      v.check(
        ({ session_times, sessions_per_day }) => session_times.length === sessions_per_day,
        'There is one time a session.',
      ),
      ['session_times'],
    ),
    v.forward(
      v.check(
        ({ start_date, end_date }) => end_date === '' || end_date >= start_date,
        'The end is before the start.',
      ),
      ['end_date'],
    ),
  );
}

function isPracticeDays(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === weekdays.length && value.every(isBoolean);
  if (typeof value !== 'object' || value === null) return false;

  const days = new Map<string, unknown>(Object.entries(value));
  return days.size === weekdays.length && weekdays.every((day) => isBoolean(days.get(day)));
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isWholeBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
