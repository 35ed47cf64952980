import type { Day } from './day.ts';
import { emptyDay, shownTasks, withMark, type DayRecord, type ShownTask } from './dayTasks.ts';
import type { MediaWay, Materials, Mood, Recording, Reflected } from './reflection.ts';
import { sampleTasks } from './sampleTasks.ts';

/** Whose day it is. Its date is that of the day's tasks (reading G53). */
export interface DayOwner {
  email: string;
  date: Day;
}

/** What a member says at the end of a day. */
export interface DayWords {
  mood: Mood | null;
  /** 0 to 10. */
  happiness: number;
  text: string;
}

/** The words of a day that was not submitted yet, and the samples that were reflected on. */
export interface DayDraft extends DayWords {
  sampled: readonly string[];
}

/** A recording, a photo or a video of a day's end, by the name under which this device keeps it. */
export interface DayMedia {
  type: MediaWay;
  name: string;
  /** Of a recording, in whole seconds. */
  seconds: number | null;
}

/** A day that was submitted. */
export interface DailyUpload extends DayWords {
  date: Day;
  media: readonly DayMedia[];
  /** In milliseconds since the epoch. */
  submittedAt: number;
}

/** A day as it is submitted. */
export interface DayToSubmit extends DayOwner, DayWords {
  materials: Materials;
}

/** What earlier visits left of a day. */
export interface RecalledDay {
  upload: DailyUpload | null;
  draft: DayDraft | null;
  materials: Materials;
  unfinished: Recording | null;
}

/** Where the ends of days go. No service takes them yet (reading G8); one that does is another implementation. */
export interface DailyUploadPort {
  /** Resolves once the day is kept. A day that is submitted again takes the place of what was kept of it. */
  submit: (day: DayToSubmit) => Promise<DailyUpload>;
  /** Reports a day's upload: at once if there is one, and whenever another tab submits it. Returns how to stop. */
  onSubmitted: (owner: DayOwner, listener: (upload: DailyUpload) => void) => () => void;
  /** Every day that a member submitted, the newest first. */
  list: (email: string) => Promise<DailyUpload[]>;
}

export const noWords: DayWords = { mood: null, happiness: 5, text: '' };
export const noDayDraft: DayDraft = { ...noWords, sampled: [] };

/** What the recordings, photos and videos of a day's end stand under while they are made: they are of no task. */
export function dayReflected({ date }: DayOwner): Reflected {
  return { taskId: 'daily-upload', date, pillar: '', pillarName: 'Your day' };
}

/**
 * The hard-coded lists for when no task is known (specification 2 §3, reading G8): the morning is complete, the rest needs
 * reflections but for `sampled`.
 */
export function sampleDay(date: Day, sampled: readonly string[]): ShownTask[] {
  const day = [...reflectedSamples, ...sampled].reduce<DayRecord>(
    (marked, taskId) => withMark(marked, taskId, { status: 'done' }),
    { ...emptyDay(date), tasks: sampleTasks(date) },
  );

  return shownTasks(day, {}, []);
}

/**
 * The tasks that need a reflection, and those that are complete. One of `saving`, by its id, is complete only once its
 * save has ended: it may still be refused.
 */
export function endOfDay(
  tasks: readonly ShownTask[],
  saving: readonly string[],
): { open: ShownTask[]; done: ShownTask[] } {
  const isDone = ({ taskId, status }: ShownTask) => status === 'done' && !saving.includes(taskId);

  return {
    open: tasks.filter((task) => !isDone(task)),
    done: tasks.filter(isDone),
  };
}

/** A value on the happiness scale: whole, from 0 to 10. */
export function happinessOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return noWords.happiness;

  return Math.min(10, Math.max(0, Math.round(value)));
}

const reflectedSamples = ['1', '2', '4'];
