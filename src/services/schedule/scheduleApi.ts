import * as v from 'valibot';

import {
  scheduleAnswer,
  schedulePaths,
  scheduleRecordPath,
  type ScheduleRecord,
} from '../../contract/schedule/schedule.ts';
import {
  ScheduleConflict,
  ScheduleError,
  type StoredSchedule,
} from '../../domain/schedule/scheduleFailure.ts';
import { hostOf } from '../wire/hosts.ts';
import type { HttpAnswer, HttpRequest } from '../wire/http.ts';
import { askAsMember, failureOf, isSuccess, sentenceOf } from '../wire/memberRequest.ts';

/** What a failure is called where the service says nothing. */
const loadFailed = 'Failed to load schedule';
const saveFailed = 'Failed to save schedule';

/** The schedule of a member, or null while none was saved. Throws `TokenRefused` on 401, `ScheduleError` else. */
export async function readSchedule(
  email: string,
  token: string | null,
  signal: AbortSignal,
): Promise<StoredSchedule | null> {
  const url = hostOf('schedule') + scheduleRecordPath(email);
  const answer = await ask({ method: 'GET', url, token }, loadFailed, signal);
  if (answer.status === 404) return null;

  return understood(answer, loadFailed);
}

/**
 * Saves a schedule, and returns it as stored. It replaces the version it names, or with `isFirst` none; with neither,
 * whatever there is. Pillars whose schedule is left out keep theirs (rules/schedule#S25).
 *
 * Throws `ScheduleConflict` where something else is stored by now, unless that is just what was to be saved: then an
 * earlier answer was lost. Throws like `readSchedule` otherwise.
 */
export async function saveSchedule(
  email: string,
  record: ScheduleRecord,
  version: string | null,
  isFirst: boolean,
  token: string | null,
  signal: AbortSignal,
): Promise<StoredSchedule> {
  const request: HttpRequest = {
    method: 'POST',
    url: hostOf('schedule') + schedulePaths.record,
    token,
    headers: preconditionOf(version, isFirst),
    body: { ...record, pk: email } satisfies ScheduleRecord,
  };
  const answer = await ask(request, saveFailed, signal);
  const other = answer.status === 412 ? storedIn(answer) : null;
  if (other === null) return understood(answer, saveFailed);
  if (!holds(other, record)) throw new ScheduleConflict(other);

  return other;
}

function preconditionOf(version: string | null, isFirst: boolean): Record<string, string> {
  // A proxy that compresses makes a tag weak, and a weak one matches nothing (RFC 9110 §13.1.1).
  if (version !== null) return { 'If-Match': version.replace(/^W\//u, '') };

  return isFirst ? { 'If-None-Match': '*' } : {};
}

function ask(request: HttpRequest, fallback: string, signal: AbortSignal): Promise<HttpAnswer> {
  return askAsMember(request, signal, () => new ScheduleError(fallback, 'unreachable'));
}

function understood(answer: HttpAnswer, fallback: string): StoredSchedule {
  const stored = isSuccess(answer) ? storedIn(answer) : null;
  if (stored !== null) return stored;

  throw new ScheduleError(sentenceOf(answer, 'message') ?? fallback, failureOf(answer));
}

function storedIn({ body, etag }: HttpAnswer): StoredSchedule | null {
  const read = v.safeParse(scheduleAnswer, body);

  return read.success ? { record: read.output.data, version: etag } : null;
}

/** Whether every field of the record is stored as it was sent; whose it is goes without saying. */
function holds({ record: stored }: StoredSchedule, { pk: _, ...record }: ScheduleRecord): boolean {
  return Object.entries(record).every(([field, value]) => isAlike(stored[field], value));
}

function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  if (one === null || other === null) return one === other;

  const fields = new Map<string, unknown>(Object.entries(one));
  const others = Object.entries(other);
  return (
    fields.size === others.length &&
    others.every(([field, value]) => fields.has(field) && isAlike(fields.get(field), value))
  );
}
