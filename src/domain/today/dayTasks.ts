import type { Day } from '../common/day.ts';
import { isTaskItem, type OutboxItem, type TaskItem } from '../outbox/outboxItem.ts';
import type { Mood } from '../reflection/reflection.ts';
import type { TaskStatus } from '../../contract/today/commitments.ts';
import { taskRank, type Task } from './task.ts';

/** A day's tasks as they were fetched last, with what this device knows of them beyond that. */
export interface DayRecord {
  date: Day;
  tasks: readonly Task[];
  marks: Readonly<Record<string, TaskMark>>;
}

/** What became of a task on this device. It never goes back: of two marks, the further one holds. */
export interface TaskMark {
  status: TaskStatus | null;
  elapsedSec: number;
  reflection: MarkedReflection | null;
  /** Until when what was said of it is deleted, in milliseconds since the epoch; left out where nothing is. */
  goneAt?: number;
}

/** A reflection as this device made it. It is the task's own once the task is done. */
export interface MarkedReflection {
  type: string;
  /** The text, or the name under which this device keeps the recording, the photo or the video. */
  data: string;
  mood: Mood | null;
  /** Of a recording, in whole seconds. */
  seconds: number | null;
  /** In milliseconds since the epoch. */
  madeAt: number;
  /** When the account says that it was made, which has it from this device; left out as long as that is not known. */
  toldAt?: number;
}

/** A timer of this device, as far as a list of tasks shows it. */
export interface TimeSpent {
  elapsedMs: number;
  isRunning: boolean;
}

/** `saved` once the service has it, `onDevice` until then, `needsMember` where it was refused. */
export type TaskDelivery = 'saved' | 'onDevice' | 'needsMember';

/** A task as the member sees it: what the service said, and what happened here since. */
export interface ShownTask extends Task {
  /** 0 to 100, whole (rules/today#D20). */
  percent: number;
  delivery: TaskDelivery;
  /** Its whole time was practised, and the service has not heard of it yet (rules/timer#T18). */
  isTimeKept: boolean;
  reflection: MarkedReflection | null;
}

/** So far, in milliseconds, two tellings of one reflection are apart where clocks differ. */
export const sameWithin = 2_000;

export const untouchedMark: TaskMark = { status: null, elapsedSec: 0, reflection: null };

export function emptyDay(date: Day): DayRecord {
  return { date, tasks: [], marks: {} };
}

/** The day with a task marked further; a mark that says less changes nothing. */
export function withMark(day: DayRecord, taskId: string, mark: Partial<TaskMark>): DayRecord {
  const marked = furtherMark(day.marks[taskId] ?? untouchedMark, { ...untouchedMark, ...mark });

  return {
    ...day,
    tasks: isTakenBack(marked) ? day.tasks.map((task) => unsaidOf(task, taskId)) : day.tasks,
    marks: { ...day.marks, [taskId]: marked },
  };
}

/** What two tabs know of one day: the tasks of the `newer`, and of each task the further mark. */
export function mergedDay(newer: DayRecord, older: DayRecord): DayRecord {
  if (newer.date !== older.date) return newer;

  return Object.entries(older.marks).reduce(
    (day, [taskId, mark]) => withMark(day, taskId, mark),
    newer,
  );
}

/**
 * The tasks of a day as they are shown, in the order in which the service sent them: what waits on this device counts
 * already, and the time of a timer too (rules/timer#T11).
 */
export function shownTasks(
  day: DayRecord,
  timers: Readonly<Record<string, TimeSpent>>,
  waiting: readonly OutboxItem[],
): ShownTask[] {
  const items = waiting.filter(isTaskItem);

  return day.tasks.map((task) =>
    shownTask(
      task,
      day.marks[task.taskId] ?? untouchedMark,
      timers[task.taskId] ?? null,
      items.filter(({ body }) => body.task_id === task.taskId),
    ),
  );
}

function shownTask(
  task: Task,
  mark: TaskMark,
  timer: TimeSpent | null,
  waiting: readonly TaskItem[],
): ShownTask {
  const own = waiting.filter(({ body }) => body.date === task.date);
  const reflected = own.findLast(({ kind, refusal }) => kind === 'reflection' && refusal === null);
  const ended = own.findLast((item) => item.kind === 'timer' && item.body.completed);
  const unsent = ended?.kind === 'timer' ? ended.body.elapsed_seconds : 0;
  const timed = Math.floor((timer?.elapsedMs ?? 0) / 1000);
  const elapsedSec = Math.max(task.elapsedSec, mark.elapsedSec, unsent, timed);
  const known = further(task.status, mark.status);
  const timedStatus = timer === null && ended === undefined ? known : further(known, 'active');
  const status = reflected === undefined ? timedStatus : 'done';
  const made = status === 'done' ? mark.reflection : null;
  const said = isTakenBack(mark) ? null : (task.reflectionType ?? typeOf(reflected));
  const reflectionType = said ?? made?.type ?? null;

  return {
    ...task,
    elapsedSec,
    status,
    reflectionType,
    reflection: made?.type === reflectionType ? made : null,
    percent: percentOf({ ...task, elapsedSec, status, reflectionType }),
    delivery: deliveryOf(own),
    isTimeKept: ended !== undefined && status === 'active',
  };
}

/** The tasks that make a day: what is planned no longer and was not done stays without being counted (rules/today#D11). */
export function countedTasks<Counted extends Pick<Task, 'isUnplanned' | 'status'>>(
  tasks: readonly Counted[],
): Counted[] {
  return tasks.filter(({ isUnplanned, status }) => isUnplanned !== true || status === 'done');
}

/** Half of it is time, half the reflection; a task that is done is whole (rules/today#D20). */
export function percentOf(
  task: Pick<Task, 'durationMin' | 'elapsedSec' | 'status' | 'reflectionType'>,
): number {
  if (task.status === 'done') return 100;

  const share = task.durationMin > 0 ? task.elapsedSec / (task.durationMin * 60) : 0;
  const time = Math.round(50 * Math.min(1, Math.max(0, share)));
  return time + (task.reflectionType === null ? 0 : 50);
}

function typeOf(item: TaskItem | undefined): string | null {
  return item?.kind === 'reflection' ? item.body.reflection_type : null;
}

function deliveryOf(own: readonly TaskItem[]): TaskDelivery {
  if (own.length === 0) return 'saved';

  return own.some(({ refusal }) => refusal !== null) ? 'needsMember' : 'onDevice';
}

function furtherMark(one: TaskMark, other: TaskMark): TaskMark {
  const [older, newer] =
    (one.reflection?.madeAt ?? 0) > (other.reflection?.madeAt ?? 0) ? [other, one] : [one, other];

  const goneAt = Math.max(one.goneAt ?? -Infinity, other.goneAt ?? -Infinity);
  const reflection = joinedReflection(newer.reflection, older.reflection);

  return {
    status: one.status === null ? other.status : further(one.status, other.status),
    elapsedSec: Math.max(one.elapsedSec, other.elapsedSec),
    reflection: reflection !== null && reflection.madeAt <= goneAt ? null : reflection,
    ...(goneAt > -Infinity ? { goneAt } : {}),
  };
}

function isTakenBack({ goneAt, reflection }: TaskMark): boolean {
  return goneAt !== undefined && reflection === null;
}

/** A task of which what was said is deleted, where it is the one that is named. */
function unsaidOf(task: Task, taskId: string): Task {
  return task.taskId === taskId ? { ...task, reflectionType: null, reflectionData: null } : task;
}

/** The newer one. Of one and the same, the service does not tell how long it is. */
function joinedReflection(
  newer: MarkedReflection | null,
  older: MarkedReflection | null,
): MarkedReflection | null {
  if (newer === null || older === null) return newer ?? older;
  const isSame = newer.type === older.type && newer.data === older.data;

  if (!isSame) return newer;

  const toldAt = newer.toldAt ?? older.toldAt;
  const isOne = toldAt !== undefined && newer.madeAt <= Math.max(toldAt + sameWithin, older.madeAt);
  return { ...newer, seconds: newer.seconds ?? older.seconds, ...(isOne ? { toldAt } : {}) };
}

function further(one: TaskStatus, other: TaskStatus | null): TaskStatus {
  return other !== null && taskRank[other] > taskRank[one] ? other : one;
}
