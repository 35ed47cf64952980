import type { Day } from '../../domain/common/day.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { memberKey } from './memberKey.ts';

/**
 * The key of an entry in a store of the database: whose it is (`memberKey`), and its name among that member's own. Members'
 * devices hold entries under these names already: what stands under a name that is changed here is lost to them.
 */
export type DeviceKey = [member: string, name: string];

/** How the names begin of those states of which there are as many as there are days, months or years. */
export const stateStarts = {
  sessions: 'sessions:',
  toldDays: 'days:',
  upload: 'upload:',
  aside: 'aside:',
  addition: 'addition:',
  outdone: 'outdone:',
  gone: 'gone:',
} as const;

const { toldDays: toldDaysStart, upload: uploadStart, aside: asideStart } = stateStarts;
const { addition: additionStart, outdone: outdoneStart, gone: goneStart } = stateStarts;

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

/** `states`: `state`, the second copy of what local storage keeps, without the months that stand beside it. */
export function stateKeyOf(member: string): DeviceKey {
  return [member, 'state'];
}

/** `states`: `sessions:{month}`, the second copy of the sessions of a month gone by. */
export function monthKeyOf(member: string, month: string): DeviceKey {
  return [member, `${stateStarts.sessions}${month}`];
}

/** The month of such a copy, as YYYY-MM, by its name among the states; null for another state. */
export function sessionsMonthOf(name: string): string | null {
  const { sessions: start } = stateStarts;
  return name.startsWith(start) ? name.slice(start.length) : null;
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

/** `media`: `{name}`, a file by what its reflection or its day calls it, as `voiceNoteName` or `freshMediaName` made it. */
export function mediaKeyOf(email: string, name: string): DeviceKey {
  return [memberKey(email), name];
}
