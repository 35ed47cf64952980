import type { Task } from '../../contract/today/commitments.ts';
import { daysBetween, localDay, type Day } from '../common/day.ts';
import { momentOf } from '../common/wallClock.ts';
import { knownPillar, pillarCodes, pillarNames, type PillarCode } from '../common/pillarCode.ts';
import { settingsOf } from '../schedule/reading.ts';
import { endOf, type PillarSettings } from '../schedule/settings.ts';
import { minutesOf } from '../schedule/times.ts';
import { sleepAskedUntil } from './lastNight.ts';

/** One session of one pillar on one day. */
export interface PlannedTask {
  /** Of the day, the pillar and the number of the session, such as `2025-11-21-TETHER-1`. */
  taskId: string;
  date: Day;
  pillar: PillarCode;
  pillarName: string;
  /** HH:MM, by the wall clock of the member. */
  scheduledTime: string;
  durationMin: number;
}

/** A task of which something was done. */
export interface KeptTask extends PlannedTask, Pick<Task, 'elapsedSec' | 'completedAt'> {
  status: 'active' | 'reflection_pending' | 'done';
  reflectionType: Task['reflectionType'];
  reflectionData: Task['reflectionData'];
}

/**
 * The tasks that a stored schedule, in whatever form, makes for a day: one a session of each enabled pillar whose period
 * and weekday it is, by time. A pillar that cannot be read makes none.
 */
export function planOf(record: unknown, date: Day): PlannedTask[] {
  const { settings } = settingsOf(record, date);
  const tasks = pillarCodes
    .filter((pillar) => isPractised(settings[pillar], date))
    .flatMap((pillar) => sessionsOf(pillar, settings[pillar], date));

  return inOrder(tasks);
}

/**
 * A day's list: what is planned, as far as it was done, what was done before the schedule changed, and what is `left` of pillars that
 * were switched off since. A done task keeps its own hour and length (rules/today#D11). What nobody touched is missed once its end has
 * passed by in the member's time zone, and at the latest with its day, but a sleep at noon of the next (rules/today#D14). `now` is in
 * milliseconds.
 */
export function dayTasks(
  { left, plan }: { plan: readonly PlannedTask[]; left: readonly PlannedTask[] },
  kept: readonly KeptTask[],
  { now, timeZone }: { now: number; timeZone: string },
): Task[] {
  const touched = new Map(kept.map((task) => [task.taskId, task]));
  const planned = new Set(plan.map(({ taskId }) => taskId));
  const ownOf = (task: PlannedTask) => {
    const own = touched.get(task.taskId);
    return own?.status === 'done' ? own : task;
  };
  const others = new Map([...left, ...kept].map((task) => [task.taskId, task]));
  const all = [...plan, ...[...others.values()].filter(({ taskId }) => !planned.has(taskId))];

  const today = localDay(now, timeZone);

  return inOrder(all.map(ownOf)).map((task) => {
    const own = touched.get(task.taskId);
    const isUnplanned = !planned.has(task.taskId) && own?.status !== 'done';
    return {
      ...untouched,
      status: own?.status ?? (hasPassed(task, { now, timeZone, today }) ? 'missed' : 'pending'),
      ...own,
      ...task,
      ...(isUnplanned ? { isUnplanned: true as const } : {}),
    };
  });
}

/** The day that a task id begins with, or null where it cannot be one of `planOf`. */
export function dayOfTask(taskId: string): Day | null {
  return idShape.exec(taskId)?.groups?.['date'] ?? null;
}

/** The pillar of a task by its id, or null where it cannot be one of `planOf`. */
export function pillarOfTask(taskId: string): PillarCode | null {
  const named = idShape.exec(taskId)?.groups?.['pillar'];

  return knownPillar(named ?? '');
}

const untouched = { elapsedSec: 0, reflectionType: null, reflectionData: null, completedAt: null };
const idShape =
  /^(?<date>\d{4}-\d{2}-\d{2})-(?<pillar>TETHER|RECOVERY|NOURISHMENT|MOVEMENT)-\d{1,2}$/u;
const someMonday = '2026-11-16';
const weekLength = 7;

function isPractised(pillar: PillarSettings, date: Day): boolean {
  const end = endOf(pillar);
  const isWithin = date >= pillar.startDate && (end === '' || date <= end);

  return pillar.isEnabled && isWithin && pillar.practiceDays[weekdayOf(date)] === true;
}

/** 0 for Monday. */
function weekdayOf(date: Day): number {
  const days = daysBetween(someMonday, date) % weekLength;

  return (days + weekLength) % weekLength;
}

function sessionsOf(pillar: PillarCode, settings: PillarSettings, date: Day): PlannedTask[] {
  return settings.sessionTimes.map((scheduledTime, index) => ({
    taskId: `${date}-${pillar}-${index + 1}`,
    date,
    pillar,
    pillarName: pillarNames[pillar],
    scheduledTime,
    durationMin: settings.durationMinutes,
  }));
}

/** By time, then by pillar as they are displayed, then by session as they were set up. */
function inOrder<T extends PlannedTask>(tasks: readonly T[]): T[] {
  return tasks.toSorted(
    (one, other) =>
      minutesOf(one.scheduledTime) - minutesOf(other.scheduledTime) ||
      pillarCodes.indexOf(one.pillar) - pillarCodes.indexOf(other.pillar) ||
      one.taskId.length - other.taskId.length ||
      (one.taskId < other.taskId ? -1 : 1),
  );
}

/** `today` is the day of now, which is told so that it need not be reckoned for each task. */
function hasPassed(
  task: PlannedTask,
  { now, timeZone, today }: { now: number; timeZone: string; today: Day },
): boolean {
  if (task.pillar === 'RECOVERY') {
    return daysBetween(task.date, today) > 1 || now >= sleepAskedUntil(task.date, timeZone);
  }
  if (task.date !== today) return task.date < today;

  const end = minutesOf(task.scheduledTime) + task.durationMin;
  return now >= momentOf(task.date, end, timeZone);
}
