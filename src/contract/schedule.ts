import * as v from 'valibot';

import { errorAnswer } from './error.ts';
import { emailAddress } from './text.ts';

/** The schedule service's path (specification 2 §7, reading G13). */
export const schedulePaths = {
  /** POST; with an address behind it (`scheduleRecordPath`), GET. */
  record: '/api/schedule/',
  /** Defined in the earlier form and called by nobody, like the next three: no service answers there. */
  save: '/api/v1/schedule/save',
  retrieve: '/api/v1/schedule/retrieve',
  delete: '/api/v1/schedule/delete',
  toggleStatus: '/api/v1/schedule/toggle-status',
} as const;

/** GET: the schedule record of one address. */
export function scheduleRecordPath(email: string): string {
  return schedulePaths.record + encodeURIComponent(email);
}

/** The pillars by the names that the record's fields have. */
export const pillarNames = ['tether', 'recovery', 'nourishment', 'movement'] as const;
export type PillarName = (typeof pillarNames)[number];

/** The field that says whether a pillar is practised. */
export function flagField<Name extends PillarName>(pillar: Name) {
  return `is_${pillar}_enabled` as const;
}

/** The field that holds a pillar's schedule. */
export function scheduleField<Name extends PillarName>(pillar: Name) {
  return `${pillar}_schedule` as const;
}

/** The weekdays in the order of the record's seven booleans. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** A day that is on the calendar, as YYYY-MM-DD, of the years 1900 to 2200. */
export const calendarDay = v.pipe(v.string(), v.check(isCalendarDay, 'There is no such day.'));

/** A time of day, as HH:MM from 00:00 to 23:59. */
export const timeOfDay = v.pipe(
  v.string(),
  v.check((value) => timeShape.test(value), 'There is no such time.'),
);

/** Seven booleans, Monday first, or by the names of the days: both have been written (reading G38). */
export type PracticeDays = boolean[] | Record<(typeof weekdays)[number], boolean>;

const practiceDays = v.custom<PracticeDays>(isPracticeDays, 'A week has seven days.');

/** In minutes. What lies between the least and the most is a multiple of the step. */
export interface DurationLimits {
  least: number;
  most: number;
  step: number;
}

const usualDuration = { least: 2, most: 480, step: 5 };

/** How long a session may be (specification 2 §5 and §9, reading G36). Nourishment's is not edited, so it has no steps. */
export const durationLimits: Readonly<Record<PillarName, DurationLimits>> = {
  tether: usualDuration,
  recovery: { least: 60, most: 600, step: 60 },
  nourishment: { ...usualDuration, step: 1 },
  movement: usualDuration,
};

/** How many sessions a day may have (specification 2 §5). */
export const sessionLimits: Readonly<Record<PillarName, { least: number; most: number }>> = {
  tether: { least: 1, most: 10 },
  recovery: { least: 1, most: 1 },
  nourishment: { least: 1, most: 10 },
  movement: { least: 1, most: 10 },
};

/** Whether a pillar's session may be so many minutes long. */
export function isSessionDuration(pillar: PillarName, minutes: number): boolean {
  const { least, most, step } = durationLimits[pillar];
  const isOnGrid = minutes % step === 0 || minutes === least || minutes === most;

  return isOnGrid && isWholeBetween(minutes, least, most);
}

/** Whether a pillar may have so many sessions a day. */
export function isSessionCount(pillar: PillarName, count: number): boolean {
  const { least, most } = sessionLimits[pillar];

  return isWholeBetween(count, least, most);
}

/** The schedule of one pillar (specification 2 §3), by its own limits. An empty end date is none. */
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

const flag = v.picklist(['Y', 'N']);

/**
 * POST /api/schedule/: the whole record, for `pk`, the member's own address. A pillar's schedule that is left out stays
 * as it is stored (reading G12).
 */
export const scheduleRecord = v.strictObject({
  pk: emailAddress,
  sk: v.literal('Schedule'),
  is_tether_enabled: flag,
  is_recovery_enabled: flag,
  is_nourishment_enabled: flag,
  is_movement_enabled: flag,
  tether_schedule: v.optional(pillarSchedules.tether),
  recovery_schedule: v.optional(pillarSchedules.recovery),
  nourishment_schedule: v.optional(pillarSchedules.nourishment),
  movement_schedule: v.optional(pillarSchedules.movement),
});
export type ScheduleRecord = v.InferOutput<typeof scheduleRecord>;

/** The fields of the schedules that a record lacks although their pillars are practised: such a record is not stored. */
export function missingSchedules(record: Readonly<Record<string, unknown>>): string[] {
  return pillarNames
    .filter((pillar) => record[flagField(pillar)] === 'Y')
    .map((pillar) => scheduleField(pillar))
    .filter((field) => (record[field] ?? null) === null);
}

/**
 * The entity tag of a version. GET and POST answer it as `ETag`; a save that sends it back as `If-Match`, or sends
 * `If-None-Match: *` where there was none, is refused with 412 once another save was first (RFC 9110 §13.1).
 */
export function scheduleTag(version: number): string {
  return `"${version}"`;
}

/** GET /api/schedule/{email}, 404 while there is none, and POST: what is stored, which an older client may have written otherwise. */
export const scheduleAnswer = v.object({ data: v.record(v.string(), v.unknown()) });
export type ScheduleAnswer = v.InferOutput<typeof scheduleAnswer>;

/** 412: an error that carries what is stored instead, with its version as `ETag`. Without `data` nothing is stored. */
export const scheduleConflictAnswer = v.object({
  ...errorAnswer.entries,
  data: v.optional(scheduleAnswer.entries.data),
});
export type ScheduleConflictAnswer = v.InferOutput<typeof scheduleConflictAnswer>;

const dayShape = /^\d{4}-\d{2}-\d{2}$/u;
const timeShape = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;
const firstYear = 1900;
const lastYear = 2200;

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const isDay = dayShape.test(day) && !Number.isNaN(date.getTime());

  return (
    isDay &&
    date.toISOString().startsWith(day) &&
    isWholeBetween(date.getUTCFullYear(), firstYear, lastYear)
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
