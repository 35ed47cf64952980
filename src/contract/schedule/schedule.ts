import * as v from 'valibot';

import { errorAnswer } from '../common/error.ts';
import { pillarNames, pillarSchedules, type PillarName } from './pillarSchedule.ts';
import { emailAddress } from '../common/text.ts';

/** The schedule service's path (rules/schedule#S27). */
export const schedulePaths = {
  /** POST; with an address behind it (`scheduleRecordPath`), GET. */
  record: '/api/schedule/',
  /** Called by nobody, like the next three, and answered by no service (rules/schedule#S27). */
  save: '/api/v1/schedule/save',
  retrieve: '/api/v1/schedule/retrieve',
  delete: '/api/v1/schedule/delete',
  toggleStatus: '/api/v1/schedule/toggle-status',
} as const;

/** GET: the schedule record of one address. */
export function scheduleRecordPath(email: string): string {
  return schedulePaths.record + encodeURIComponent(email);
}

/** The field that says whether a pillar is practised. */
export function flagField<Name extends PillarName>(pillar: Name) {
  return `is_${pillar}_enabled` as const;
}

/** The field that holds a pillar's schedule. */
export function scheduleField<Name extends PillarName>(pillar: Name) {
  return `${pillar}_schedule` as const;
}

const flag = v.picklist(['Y', 'N']);

/**
 * POST /api/schedule/: the whole record, for `pk`, the member's own address. A pillar's schedule that is left out stays
 * as it is stored (rules/schedule#S25).
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
