import type { ReminderSettings } from '../../contract/reminders/settings.ts';
import { minuteOfDay, momentOf } from '../common/wallClock.ts';
import { minutesOf, timeOf } from '../schedule/times.ts';
import type { ShownTask } from '../today/dayTasks.ts';
import { sleepAskedUntil } from '../today/lastNight.ts';
import { taskName } from '../today/taskName.ts';

/** What a member may be reminded of, each on a switch of its own. */
export type ReminderKind = 'practice' | 'timer' | 'sleep';

/** One reminder, in its words. The same id is the same reminder, in however many tabs. */
export interface Reminder {
  id: string;
  kind: ReminderKind;
  taskId: string;
  title: string;
  body: string;
}

/** What reminds whoever never chose: nothing. */
export const unchosenReminders: ReminderSettings = {
  practice: false,
  timer: false,
  sleep: false,
  quiet: { from: '22:00', until: '07:00' },
  asked: false,
};

/** So many reminders a day are the most; the end of a timer is none of them, as its member set it. */
export const mostADay = 3;
/** So long after its time a practice is still told of, in milliseconds: what was slept through is left alone. */
const stillDue = 15 * 60_000;
/** A practice is on time from so long before its hour to so long after it would be over, in milliseconds. */
const early = 15 * 60_000;
const late = 60 * 60_000;

export type Told = Pick<
  ShownTask,
  | 'date'
  | 'durationMin'
  | 'isUnplanned'
  | 'pillar'
  | 'pillarName'
  | 'scheduledTime'
  | 'status'
  | 'taskId'
>;

/** From when on something is told of, and until when it is not too late for that, in milliseconds since the epoch. */
export interface Span {
  from: number;
  until: number;
}

export type QuietHours = NonNullable<ReminderSettings['quiet']>;

/** Whether quiet hours have a minute at all: they have none where they end as they begin (rules/reminders#RE9). */
export function hasQuietTime({ from, until }: QuietHours): boolean {
  return minutesOf(from) !== minutesOf(until);
}

/** Whether a time, in minutes of the day, is among the quiet hours (rules/reminders#RE9). */
export function isQuiet(minute: number, quiet: QuietHours | null): boolean {
  if (quiet === null || !hasQuietTime(quiet)) return false;

  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)];
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

export interface Asked {
  /** The member's own day. */
  tasks: readonly Told[];
  /** Last night's that nobody said anything of. */
  sleeps: readonly Told[];
  settings: ReminderSettings;
  timeZone: string;
  /** The ids of this day's reminders that were shown already, here or in another tab. */
  shown: readonly string[];
  /** In milliseconds since the epoch. */
  now: number;
}

/** What is to be told of now and was not yet (rules/reminders#RE8): the sleep first, then practices by their hours. */
export function dueReminders({ now, settings, shown, sleeps, tasks, timeZone }: Asked): Reminder[] {
  if (isQuiet(minuteOfDay(now, timeZone), settings.quiet)) return [];

  const asked = sleeps
    .filter((sleep) => isWithin(sleepSpan(sleep, timeZone), now))
    .map(sleepReminder);
  const due = tasks.filter((task) => isDue(task, now, timeZone)).map(practiceReminder);
  const wanted = [...(settings.sleep ? asked : []), ...(settings.practice ? due : [])];

  return wanted
    .filter(({ id }) => !shown.includes(id))
    .slice(0, Math.max(0, mostADay - shown.length));
}

/** What a timer ended with; the moment in milliseconds since the epoch. */
interface EndedPractice {
  task: Pick<Told, 'pillarName' | 'taskId'>;
  elapsedSec: number;
  endedAt: number;
}

/** The reminder of a timer that ended, or null where none is wanted now. */
export function timerReminder(
  { elapsedSec, endedAt, task }: EndedPractice,
  { now, settings, timeZone }: Pick<Asked, 'now' | 'settings' | 'timeZone'>,
): Reminder | null {
  if (!settings.timer || isQuiet(minuteOfDay(now, timeZone), settings.quiet)) return null;

  return {
    id: `timer:${task.taskId}:${endedAt}`,
    kind: 'timer',
    taskId: task.taskId,
    title: `${taskName(task)}: your timer has ended`,
    body: `${lengthText(Math.round(elapsedSec / 60))}. Say how it was, whenever you like.`,
  };
}

/** Whether a task was done at its time, when it was done at `at` (rules/reminders#RE10). */
export function isOnTime(task: Told, at: number, timeZone: string): boolean {
  const begins = beginOf(task, timeZone);

  return begins !== null && at >= begins - early && at <= begins + task.durationMin * 60_000 + late;
}

function isDue(task: Told, now: number, timeZone: string): boolean {
  const isOpen = task.status === 'pending' && task.isUnplanned !== true;

  return isOpen && isWithin(practiceSpan(task, timeZone), now);
}

function isWithin(span: Span | null, now: number): boolean {
  return span !== null && now >= span.from && now < span.until;
}

/** When a practice is told of; null for a time of a form that nobody knows. */
export function practiceSpan(task: Told, timeZone: string): Span | null {
  const from = beginOf(task, timeZone);

  return from === null ? null : { from, until: from + stillDue };
}

/** The same of a sleep: from when it was to be over until it is asked about no more. */
export function sleepSpan(task: Told, timeZone: string): Span | null {
  const begins = beginOf(task, timeZone);
  if (begins === null) return null;

  return {
    from: begins + task.durationMin * 60_000,
    until: sleepAskedUntil(task.date, timeZone),
  };
}

/** Null for a time of a form that nobody knows. */
function beginOf({ date, scheduledTime }: Told, timeZone: string): number | null {
  const time = timeOf(scheduledTime);

  return time === null ? null : momentOf(date, minutesOf(time), timeZone);
}

function practiceReminder(task: Told): Reminder {
  return {
    id: `practice:${task.taskId}`,
    kind: 'practice',
    taskId: task.taskId,
    title: `Time for ${taskName(task)}`,
    body: practiceText(task),
  };
}

function practiceText({ durationMin, pillar }: Told): string {
  if (pillar === 'RECOVERY') return 'Your night can begin.';
  if (pillar === 'NOURISHMENT') return 'Without hurry, if you can.';

  return `${lengthText(durationMin)}, if it suits you now.`;
}

function sleepReminder({ taskId }: Told): Reminder {
  return {
    id: `sleep:${taskId}`,
    kind: 'sleep',
    taskId,
    title: 'Last night’s sleep',
    body: 'How was it? You can say so until noon.',
  };
}

function lengthText(minutes: number): string {
  if (minutes === 1) return '1 minute';
  if (minutes === 0 || minutes % 60 !== 0) return `${minutes} minutes`;

  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
