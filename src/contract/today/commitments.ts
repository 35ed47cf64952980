import * as v from 'valibot';

import { moods } from '../reflection/moods.ts';
import { reflectionTypes } from '../reflection/reflectionData.ts';
import { calendarDay } from '../common/calendar.ts';
import { text } from '../common/text.ts';

const prefix = '/api/v1/commitments';

/** GET: the tasks of an address for a day, as YYYY-MM-DD (rules/today#D1). */
export function dayTasksPath(email: string, date: string): string {
  return `${prefix}/${encodeURIComponent(email)}/date/${encodeURIComponent(date)}`;
}

/** POST: how long a task was practised. */
export function taskTimerPath(email: string): string {
  return `${prefix}/${encodeURIComponent(email)}/task/timer`;
}

/** POST: a task's reflection. */
export function taskReflectionPath(email: string): string {
  return `${prefix}/${encodeURIComponent(email)}/task/reflection`;
}

/** DELETE: what was said of a task, with its file. The task stays as it is done. */
export function ofTaskReflectionPath(email: string, taskId: string): string {
  return `${prefix}/${encodeURIComponent(email)}/task/${encodeURIComponent(taskId)}/reflection`;
}

/** GET: the photo or the video of a task's reflection, as the file that it is. */
export function taskMediaPath(email: string, taskId: string): string {
  return `${prefix}/${encodeURIComponent(email)}/task/${encodeURIComponent(taskId)}/media`;
}

/** The paths as a service mounts them. */
export const commitmentsRoutes = {
  dayTasks: `${prefix}/:email/date/:date`,
  taskTimer: `${prefix}/:email/task/timer`,
  taskReflection: `${prefix}/:email/task/reflection`,
  ofTaskReflection: `${prefix}/:email/task/:taskId/reflection`,
  taskMedia: `${prefix}/:email/task/:taskId/media`,
} as const;

/** What a call's Idempotency-Key may be: the same key and the same body are answered alike, and done once. */
export const idempotencyKey = /^[\x21-\x7E]{8,128}$/u;

/**
 * The header that tells how long ago something was made, in whole milliseconds by the clock of the device that sends it; without
 * it, now. A task's reflection that was made before the one that stands does not replace it: 409 (rules/outbox#O11).
 */
export const madeAgoHeader = 'Made-Ago';

/** What `madeAgoHeader` says, in milliseconds; none without it, and null for what is no such number. */
export function madeAgoOf(value: string | null): number | null {
  if (value === null) return 0;

  return /^\d{1,13}$/u.test(value) ? Number(value) : null;
}

export const taskId = v.pipe(text(128), v.minLength(1));
const pillar = v.picklist(['TETHER', 'RECOVERY', 'NOURISHMENT', 'MOVEMENT']);

/** POST …/task/timer, with an Idempotency-Key. The date is the one under which the task was fetched (rules/today#D4). */
export const taskTimer = v.strictObject({
  date: calendarDay,
  pillar,
  task_id: taskId,
  /** Whole seconds, at most those of a day. */
  elapsed_seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400)),
  completed: v.boolean(),
});
export type TimerBody = v.InferOutput<typeof taskTimer>;

/** As much as a reflection's data URL may take, in characters. */
const longestReflection = 11_500_000;

/**
 * POST …/task/reflection, with an Idempotency-Key: the text, a data URL of an image or a video, or the name of a voice
 * note that stays on the device (rules/reflection#F6). What each may be is told by `reflectionFault`.
 */
export const taskReflection = v.strictObject({
  date: calendarDay,
  pillar,
  task_id: taskId,
  reflection_type: v.picklist(reflectionTypes),
  reflection_data: v.pipe(text(longestReflection), v.minLength(1)),
  /** How the task was; not every client tells it. */
  mood: v.optional(v.nullable(v.picklist(moods))),
});
export type ReflectionBody = v.InferOutput<typeof taskReflection>;

/** What a task may be: `missed` once its time has passed by untouched, `pending` before (rules/today#D6, rules/today#D10). */
export const taskStatuses = [
  'pending',
  'started',
  'active',
  'reflection_pending',
  'done',
  'missed',
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A task as a service answers it. A client takes what nobody foresaw, and shows it plainly (rules/today#D7). */
export const task = v.strictObject({
  taskId,
  date: calendarDay,
  pillar,
  pillarName: v.string(),
  /** HH:MM, by the wall clock of the member. */
  scheduledTime: v.string(),
  durationMin: count,
  status: v.picklist(taskStatuses),
  elapsedSec: count,
  reflectionType: v.nullable(v.picklist(reflectionTypes)),
  /** The text, or the name of the voice note, or the media type of what `taskMediaPath` answers. */
  reflectionData: v.nullable(v.string()),
  /** ISO timestamp of the newest reflection. */
  completedAt: v.nullable(v.string()),
  /** Whether the schedule has it no longer, and it stays for its day all the same (rules/today#D11). Left out for no. */
  isUnplanned: v.exactOptional(v.literal(true)),
});
export type Task = v.InferOutput<typeof task>;

/** GET …/date/{date}. An empty list is a day without a task. */
export const dayTasksAnswer = v.object({ tasks: v.array(v.unknown()) });

/** POST …/task/timer and …/task/reflection, and DELETE …/task/{taskId}/reflection. */
export const taskAnswer = v.object({
  newStatus: v.string(),
  /** Of a reflection: when it was made, as the feed tells it. A service of before does not tell. */
  completedAt: v.exactOptional(v.string()),
});
export type TaskAnswer = v.InferOutput<typeof taskAnswer>;
