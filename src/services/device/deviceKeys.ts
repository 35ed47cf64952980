import type { Day } from '../../domain/common/day.ts';
import type { MediaWay, Owned } from '../../domain/reflection/reflection.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { memberKey } from './memberKey.ts';

/**
 * The key of an entry in a store of the database: whose it is (`memberKey`), and its name among that member's own. Members'
 * devices hold entries under these names already: what stands under a name that is changed here is lost to them.
 */
export type DeviceKey = [member: string, name: string];

/** What a draft is of: the words of a day, or a reflection, whose `way` is null for its choices and its text. */
export type Drafted =
  | { kind: 'day'; date: Day }
  | { kind: 'reflection'; date: Day; taskId: string; way: string | null };

/** How the names begin of those states of which there are as many as there are days, or years. */
export const stateStarts = {
  toldDays: 'days:',
  upload: 'upload:',
  aside: 'aside:',
  addition: 'addition:',
  outdone: 'outdone:',
  gone: 'gone:',
} as const;

const { toldDays: toldDaysStart, upload: uploadStart, aside: asideStart } = stateStarts;
const { addition: additionStart, outdone: outdoneStart, gone: goneStart } = stateStarts;
const dayDraft = /^upload:(?<date>[\d-]+)$/u;
const reflectionDraft = /^reflection(?:-(?<way>\w+))?:(?<date>[\d-]+):(?<taskId>.+)$/su;
const secondDigits = 6;

/** The entry of a name that a store or an exported file lists. */
export function namedKeyOf(member: string, name: string): DeviceKey {
  return [member, name];
}

/** `photos`: `profile`. */
export function photoKeyOf(member: string): DeviceKey {
  return [member, 'profile'];
}

/** `drafts`: `profile`, the edits that were not saved. */
export function profileDraftKeyOf(member: string): DeviceKey {
  return [member, 'profile'];
}

/** `drafts`: `schedule`, the one that was not saved. */
export function scheduleDraftKeyOf(member: string): DeviceKey {
  return [member, 'schedule'];
}

/** `drafts`: `upload:{date}`, the words of a day that was not submitted. */
export function dayDraftKeyOf({ email, date }: DayOwner): DeviceKey {
  return [memberKey(email), `${uploadStart}${date}`];
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

/** `states`: `state`, the second copy of what local storage keeps. */
export function stateKeyOf(member: string): DeviceKey {
  return [member, 'state'];
}

/** `states`: `feed`, how far the changes of the member's practice were read. */
export function feedKeyOf(member: string): DeviceKey {
  return [member, 'feed'];
}

/** `states`: `media`, which recordings, photos and videos are to stay on this device alone. */
export function ownMediaKeyOf(member: string): DeviceKey {
  return [member, 'media'];
}

/** `states`: `hidden`, the numbers that the member has hidden. */
export function hiddenKeyOf(member: string): DeviceKey {
  return [member, 'hidden'];
}

/** `states`: `practice`, how the member practised last. */
export function practicePlanKeyOf(member: string): DeviceKey {
  return [member, 'practice'];
}

/** `states`: `reminders`, what reminds the member. */
export function remindersKeyOf(member: string): DeviceKey {
  return [member, 'reminders'];
}

/** `states`: `reminded`, which reminders of a day this device has shown. */
export function remindedKeyOf(member: string): DeviceKey {
  return [member, 'reminded'];
}

/** `states`: `presets`, the plans that the member keeps under a name. */
export function presetsKeyOf(member: string): DeviceKey {
  return [member, 'presets'];
}

/** `states`: `plan`, on which of the last weeks' days the account says that Tether was planned. */
export function toldPlanKeyOf(member: string): DeviceKey {
  return [member, 'plan'];
}

/** `states`: `timers`, what the account is known to have of the member's timers. */
export function toldTimersKeyOf(member: string): DeviceKey {
  return [member, 'timers'];
}

/** `states`: `days:{year}`, what the account told of the days of a year. */
export function toldDaysKeyOf(member: string, year: string): DeviceKey {
  return [member, `${toldDaysStart}${year}`];
}

/** Whether a name among the states is that of such a year. */
export function isToldDays(name: string): boolean {
  return name.startsWith(toldDaysStart);
}

/** `states`: `upload:{date}`, a day as it was submitted. */
export function uploadKeyOf({ email, date }: DayOwner): DeviceKey {
  return [memberKey(email), `${uploadStart}${date}`];
}

/** The date of a submitted day, by its name among the states; null for another state. */
export function uploadDateOf(name: string): Day | null {
  return name.startsWith(uploadStart) ? name.slice(uploadStart.length) : null;
}

/** `states`: `addition:{id}`, what was added to a day. */
export function additionKeyOf(email: string, id: string): DeviceKey {
  return [memberKey(email), `${additionStart}${id}`];
}

/** The id of an addition, by its name among the states; null for another state. */
export function additionIdOf(name: string): string | null {
  return name.startsWith(additionStart) ? name.slice(additionStart.length) : null;
}

/** `states`: `outdone:{date}:{submittedAt}`, the end of a day in whose place a later one stands. */
export function outdoneKeyOf({ email, date }: DayOwner, submittedAt: number): DeviceKey {
  return [memberKey(email), `${outdoneStart}${date}:${submittedAt}`];
}

/** The date of such an end, by its name among the states; null for another state. */
export function outdoneDateOf(name: string): Day | null {
  return name.startsWith(outdoneStart) ? (name.split(':')[1] ?? null) : null;
}

/** `states`: `gone:{date}:{submittedAt}`, what was written here of something that another device has deleted. */
export function goneKeyOf({ email, date }: DayOwner, submittedAt: number): DeviceKey {
  return [memberKey(email), `${goneStart}${date}:${submittedAt}`];
}

/** The date of that, by its name among the states; null for another state. */
export function goneDateOf(name: string): Day | null {
  return name.startsWith(goneStart) ? (name.split(':')[1] ?? null) : null;
}

/** `states`: `aside:{date}`, the list of the media that were set aside of a day. */
export function asideKeyOf({ email, date }: DayOwner): DeviceKey {
  return [memberKey(email), `${asideStart}${date}`];
}

/** The date of such a list, by its name among the states; null for another state. */
export function asideDateOf(name: string): Day | null {
  return name.startsWith(asideStart) ? name.slice(asideStart.length) : null;
}

/** `days`: `{date}`, the tasks of a day and what became of them. */
export function dayKeyOf({ email, date }: DayOwner): DeviceKey {
  return [memberKey(email), date];
}

/** `timers`: `{taskId}`. */
export function timerKeyOf(member: string, taskId: string): DeviceKey {
  return [member, taskId];
}

/** `outbox`: `{id}`, which is also the Idempotency-Key of the item. */
export function outboxKeyOf(member: string, id: string): DeviceKey {
  return [member, id];
}

/** `recordings`: `{id}`, what is known of a recording. Its sound stands beside it, second by second. */
export function recordingKeyOf(member: string, id: string): DeviceKey {
  return [member, id];
}

/**
 * `recordings`: `{id}/{part}/{number}`, a second of a recording. A part is named by when it was started, and its seconds are
 * numbered in six digits from 000000 on, so that the order of the names is theirs.
 */
export function secondKeyOf(
  member: string,
  { id, part, number }: { id: string; part: string; number: number },
): DeviceKey {
  return [member, `${id}/${part}/${String(number).padStart(secondDigits, '0')}`];
}

/** The recording that a name among the recordings belongs to; `part` is null where it is no second but the recording itself. */
export function recordedOf(name: string): { id: string; part: string | null } {
  const [id = '', part = null] = name.split('/');

  return { id, part };
}

/** `media`: `{name}`, a file by what its reflection or its day calls it, as `voiceNoteName` or `freshMediaName` made it. */
export function mediaKeyOf(email: string, name: string): DeviceKey {
  return [memberKey(email), name];
}

/** A name that nothing else has, of a photo or a video of a day: `day-{way}-{random}`. */
export function freshMediaName(way: MediaWay): string {
  return `day-${way}-${crypto.randomUUID()}`;
}

/**
 * What is kept without a name is called by its day and its device, as another one may have kept such a thing, too:
 * `day-{way}-{date}-{device}`. Earlier versions kept one of each way only.
 */
export function dayMediaName(way: MediaWay, date: Day, device: string): string {
  return `day-${way}-${date}-${device}`;
}
