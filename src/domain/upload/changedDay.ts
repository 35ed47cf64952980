import { mostMedia } from '../../contract/practice/writes.ts';
import type { Day } from '../common/day.ts';
import { endIdOf } from './endId.ts';
import type { Materials, Reflected } from '../reflection/reflection.ts';
import type { Recording } from '../reflection/voiceNote.ts';
import type { DailyUpload, DayOwner, DayToChange, DayWords } from './dailyUpload.ts';
import { replacedBy } from './replaced.ts';

/** What a day has at most of each way besides what it had: one. */
const mostMade = 3;

/** A day that was submitted, as its member changes it: the words, and what stays of what it had. */
export type DayChangeDraft = Omit<DayToChange, keyof DayOwner | 'materials'>;

/** What a change of a day begins with. */
export interface RecalledChange {
  draft: DayChangeDraft;
  /** The end of the day that stands now; null where it was deleted since. */
  stands: DailyUpload | null;
  materials: Materials;
  unfinished: Recording | null;
}

/** What the recordings, photos and videos of a change stand under while they are made. */
export function dayChanged({ date }: Pick<DayOwner, 'date'>): Reflected {
  return { taskId: 'day-change', date, pillar: '', pillarName: 'Your day' };
}

/** Whether a day stands as it did when its change began: no other end took its place, and it is not deleted. */
export function standsAsChanged(
  { replaces }: Pick<DayChangeDraft, 'replaces'>,
  stands: DailyUpload | null,
): boolean {
  return stands !== null && replaces.at(-1) === endIdOf(stands);
}

/** What a change begins with where the day is not known yet. */
export const noDayChange: DayChangeDraft = {
  mood: null,
  happiness: 5,
  text: '',
  media: [],
  isSample: false,
  replaces: [],
};

/** A day as it was submitted, to be changed. */
export function changeOf(upload: DailyUpload): DayChangeDraft {
  const { happiness, isSample, media, mood, text } = upload;

  return { happiness, isSample, media, mood, text, replaces: replacedBy(upload) };
}

/** Whether nothing of a day is changed yet, in what is written of it and in what was made for it. */
export function isUnchanged(
  draft: DayChangeDraft,
  before: DailyUpload | null,
  materials: Materials,
): boolean {
  const isMade = Object.values(materials).some((material) => material !== null);

  return before !== null && !isMade && sayingOf(draft) === sayingOf(before);
}

/** Whether a day may be changed still, by what was submitted of it and of later ones: until a later one is submitted (rules/upload#U21). */
export function canChange(day: Day, uploads: readonly Pick<DailyUpload, 'date'>[]): boolean {
  return uploads.some(({ date }) => date === day) && uploads.every(({ date }) => date <= day);
}

/** Whether another recording, photo or video may be made for a day that keeps so many. */
export function hasRoomFor(media: readonly unknown[]): boolean {
  return media.length + mostMade <= mostMedia;
}

function sayingOf({ happiness, media, mood, text }: DayWords & Pick<DayChangeDraft, 'media'>) {
  return JSON.stringify([happiness, mood, text, media.map(({ name }) => name)]);
}
