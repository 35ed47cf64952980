import { taskStatuses, type TaskStatus } from '../../contract/today/commitments.ts';
import type { Day } from '../common/day.ts';
import { pillarNames } from '../common/pillarCode.ts';

/** How far a task has come: a day's task never goes back. */
export const taskRank: Readonly<Record<TaskStatus, number>> = {
  pending: 0,
  missed: 1,
  started: 2,
  active: 3,
  reflection_pending: 4,
  done: 5,
};

/** One thing to practise on one day (rules/today#D6), from whatever a service answered (rules/today#D7). */
export interface Task {
  taskId: string;
  /** The day under which it was fetched, which what is saved of it carries (rules/today#D4). */
  date: Day;
  /** One of the four codes, or another as it was sent. */
  pillar: string;
  /** What it is called; never empty while there is a pillar. */
  pillarName: string;
  /** HH:MM, or as it was sent. */
  scheduledTime: string;
  durationMin: number;
  /** `pending` for whatever is not in the list: such a task can be started. */
  status: TaskStatus;
  elapsedSec: number;
  /** One of four, or another as it was sent; null without a reflection. */
  reflectionType: string | null;
  /** The text, the name of a voice note, or the media type of a photo or a video. */
  reflectionData: string | null;
  /** ISO timestamp, or as it was sent. */
  completedAt: string | null;
  /** The schedule has it no longer, and it stays for its day (rules/today#D11). Left out for no. */
  isUnplanned?: true;
}

/** The tasks in a list that was fetched for a day. What has no id is left out, and so is an id's second task. */
export function readTasks(list: readonly unknown[], date: Day): Task[] {
  const tasks = new Map<string, Task>();
  for (const value of list) {
    const task = readTask(value, date);
    if (task !== null && !tasks.has(task.taskId)) tasks.set(task.taskId, task);
  }

  return [...tasks.values()];
}

/** The status that a word stands for, or null for what is not in the list. */
export function statusOf(word: unknown): TaskStatus | null {
  return taskStatuses.find((status) => status === word) ?? null;
}

const names = new Map<string, string>(Object.entries(pillarNames));

function readTask(value: unknown, date: Day): Task | null {
  if (typeof value !== 'object' || value === null) return null;

  const fields = new Map<string, unknown>(Object.entries(value));
  const taskId = textOf(fields.get('taskId'));
  if (taskId === '') return null;

  const pillar = textOf(fields.get('pillar'));
  return {
    taskId,
    date,
    pillar,
    pillarName: textOf(fields.get('pillarName')) || (names.get(pillar) ?? pillar),
    scheduledTime: textOf(fields.get('scheduledTime')),
    durationMin: numberOf(fields.get('durationMin')),
    status: statusOf(fields.get('status')) ?? 'pending',
    elapsedSec: numberOf(fields.get('elapsedSec')),
    reflectionType: textOf(fields.get('reflectionType')) || null,
    reflectionData: textOf(fields.get('reflectionData')) || null,
    completedAt: textOf(fields.get('completedAt')) || null,
    ...(fields.get('isUnplanned') === true ? { isUnplanned: true as const } : {}),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
