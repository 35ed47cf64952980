import type { Day } from '../../../domain/common/day.ts';
import type { MediaWay, Owned } from '../../../domain/reflection/reflection.ts';
import type { DayOwner } from '../../../domain/upload/dailyUpload.ts';
import type { DeviceKey } from '../deviceKeys.ts';
import { memberKey } from '../memberKey.ts';

/** What a draft is of: the words of a day, or a reflection, whose `way` is null for its choices and its text. */
export type Drafted =
  | { kind: 'day'; date: Day }
  | { kind: 'reflection'; date: Day; taskId: string; way: string | null };

const dayDraft = /^upload:(?<date>[\d-]+)$/u;
const reflectionDraft = /^reflection(?:-(?<way>\w+))?:(?<date>[\d-]+):(?<taskId>.+)$/su;

/** `drafts`: `upload:{date}`, the words of a day that was not submitted. */
export function dayDraftKeyOf({ email, date }: DayOwner): DeviceKey {
  return [memberKey(email), `upload:${date}`];
}

/** `drafts`: `change:{date}`, a day that was submitted as its member is changing it. */
export function dayChangeKeyOf({ email, date }: DayOwner): DeviceKey {
  return [memberKey(email), `change:${date}`];
}

/** `drafts`: `addition:{date}`, what is being added to a day. */
export function additionDraftKeyOf({ email, date }: DayOwner): DeviceKey {
  return [memberKey(email), `addition:${date}`];
}

/** `drafts`: `entry:{date}`, minutes of practice that are being entered afterwards. */
export function entryDraftKeyOf({ email, date }: DayOwner): DeviceKey {
  return [memberKey(email), `entry:${date}`];
}

/** `drafts`: `reflection:{date}:{taskId}`, the choices and the text of a reflection. */
export function reflectionDraftKeyOf({ email, task }: Owned): DeviceKey {
  return [memberKey(email), `reflection:${task.date}:${task.taskId}`];
}

/** `drafts`: `reflection-{way}:{date}:{taskId}`, the file that one way has made of a reflection, or of a day. */
export function materialKeyOf({ email, task }: Owned, way: MediaWay): DeviceKey {
  return [memberKey(email), `reflection-${way}:${task.date}:${task.taskId}`];
}

/** What the draft of a name is of; null for the profile's and the schedule's. */
export function draftedOf(name: string): Drafted | null {
  const day = dayDraft.exec(name)?.groups?.['date'];
  if (day !== undefined) return { kind: 'day', date: day };

  const { way = null, date, taskId } = reflectionDraft.exec(name)?.groups ?? {};
  if (date === undefined || taskId === undefined) return null;

  return { kind: 'reflection', date, taskId, way };
}
