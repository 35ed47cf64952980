import type { Day } from '../common/day.ts';
import {
  shownTasks,
  withMark,
  type DayRecord,
  type MarkedReflection,
  type ShownTask,
} from '../today/dayTasks.ts';
import type { MediaWay, Materials, Mood, Reflected } from '../reflection/reflection.ts';
import type { Recording } from '../reflection/voiceNote.ts';
import { sampleTasks } from '../today/sampleTasks.ts';

/** Whose day it is. Its date is that of the day's tasks (rules/upload#U10). */
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

/** Which tasks a day has: the member's own, the samples in their place (rules/upload#U8), or none that is known. */
export type TaskSource = 'own' | 'sample' | 'none';

/** A day that was submitted. */
export interface DailyUpload extends DayWords {
  date: Day;
  media: readonly DayMedia[];
  /** Its tasks were the samples: it completes no day whose own tasks are known. */
  isSample: boolean;
  /** In milliseconds since the epoch. */
  submittedAt: number;
  /** The ids of the ends of this day that its member has changed into this one. Left out where there is none. */
  replaces?: readonly string[];
}

/** A day as it is submitted. */
export interface DayToSubmit extends DayOwner, DayWords {
  materials: Materials;
  isSample: boolean;
}

/** A day that was submitted, as its member changes it. */
export interface DayToChange extends DayOwner, DayWords {
  materials: Materials;
  /** What stays of the recordings, photos and videos that it had. */
  media: readonly DayMedia[];
  isSample: boolean;
  /** The ids of the ends that this one takes the place of. */
  replaces: readonly string[];
}

/** A day of which a member wrote, to be read again. */
export interface WrittenDay extends Omit<DailyUpload, 'submittedAt'> {
  /** In milliseconds since the epoch; null for a day that was never submitted. */
  submittedAt: number | null;
  /** Why it is set aside: a later one stands in its place, or another device has deleted it. Null where it is not. */
  aside: 'outdone' | 'gone' | 'reflection gone' | 'reflection outdone' | null;
  /** What was made of the samples of that day, which no list of tasks shows later. */
  samples: readonly SampleReflection[];
}

export interface SampleReflection {
  taskId: string;
  pillarName: string;
  reflection: MarkedReflection;
}

/** What earlier visits left of a day. */
export interface RecalledDay {
  upload: DailyUpload | null;
  draft: DayDraft | null;
  materials: Materials;
  unfinished: Recording | null;
}

export const noWords: DayWords = { mood: null, happiness: 5, text: '' };
export const noDayDraft: DayDraft = { ...noWords, sampled: [] };

/** What the recordings, photos and videos of a day's end stand under while they are made: they are of no task. */
export function dayReflected({ date }: DayOwner): Reflected {
  return { taskId: 'daily-upload', date, pillar: '', pillarName: 'Your day' };
}

/**
 * The hard-coded lists for when no task is known (rules/upload#U8): the morning is complete, the rest needs
 * reflections but for `sampled`, and for what is marked on the day. In the order of their times.
 */
export function sampleDay({ date, marks }: DayRecord, sampled: readonly string[]): ShownTask[] {
  const day = [...reflectedSamples, ...sampled].reduce<DayRecord>(
    (marked, taskId) => withMark(marked, taskId, { status: 'done' }),
    { date, marks, tasks: sampleTasks(date) },
  );

  return shownTasks(day, {}, []).toSorted((one, other) =>
    one.scheduledTime.localeCompare(other.scheduledTime),
  );
}

/** What a member made of the samples of a day. */
export function sampleReflections({ date, marks }: DayRecord): SampleReflection[] {
  return sampleTasks(date).flatMap(({ taskId, pillarName }) => {
    const reflection = marks[taskId]?.reflection ?? null;
    return reflection === null ? [] : [{ taskId, pillarName, reflection }];
  });
}

/** Whether an upload was a sample day's, and the day's own tasks are known by now: then the day is still open. */
export function isOutgrown(upload: DailyUpload, tasks: TaskSource): boolean {
  return upload.isSample && tasks === 'own';
}

/**
 * The tasks that need a reflection, those that the day can end without, and those that are complete. One of `saving`, by its id, is
 * complete only once its save has ended: it may still be refused.
 */
export function endOfDay(
  tasks: readonly ShownTask[],
  saving: readonly string[],
): { open: ShownTask[]; later: ShownTask[]; done: ShownTask[] } {
  const isDone = ({ taskId, status }: ShownTask) => status === 'done' && !saving.includes(taskId);
  const others = tasks.filter((task) => !isDone(task));

  return {
    open: others.filter((task) => task.status === 'done' || holdsBack(task)),
    later: others.filter((task) => task.status !== 'done' && !holdsBack(task)),
    done: tasks.filter(isDone),
  };
}

/**
 * Whether the end of a day waits for a task: not for one that was missed (rules/upload#U5), nor one that is planned no longer, nor a
 * sleep, which is asked about in the morning (rules/today#D14).
 */
export function holdsBack({
  isUnplanned,
  pillar,
  status,
}: Pick<ShownTask, 'isUnplanned' | 'pillar' | 'status'>): boolean {
  return status !== 'done' && status !== 'missed' && isUnplanned !== true && pillar !== 'RECOVERY';
}

/** The IDs of the tasks that need a reflection still: those that are not done, and those whose save may still be refused. */
export function openTasks({
  open,
  saving,
  sampled,
}: {
  open: readonly string[];
  saving: readonly string[];
  sampled: readonly string[];
}): string[] {
  return [...new Set([...open.filter((taskId) => !sampled.includes(taskId)), ...saving])];
}

/** Whether a task needs a reflection still; null while the tasks of the day are not known. */
export function hasOpenTasks({
  open,
  saving,
  sampled,
}: {
  open: readonly string[] | null;
  saving: readonly string[];
  sampled: readonly string[];
}): boolean | null {
  return open === null ? null : openTasks({ open, saving, sampled }).length > 0;
}

/** A day as it is to be submitted, of all that is known of it. */
export function dayToSubmit({
  email,
  date,
  mood,
  happiness,
  text,
  materials,
  tasks,
}: DayOwner & DayWords & { materials: Materials; tasks: TaskSource }): DayToSubmit {
  return { email, date, mood, happiness, text, materials, isSample: tasks === 'sample' };
}

/** A value on the happiness scale: whole, from 0 to 10. */
export function happinessOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return noWords.happiness;

  return Math.min(10, Math.max(0, Math.round(value)));
}

const reflectedSamples = ['1', '2', '4'];
