import type { Day } from '../common/day.ts';
import { pillarNames, type PillarCode } from '../common/pillarCode.ts';
import type { DayRecord } from './dayTasks.ts';
import type { Task } from './task.ts';

const samples: readonly [PillarCode, string, number][] = [
  ['MOVEMENT', '07:00', 45],
  ['TETHER', '08:00', 5],
  ['TETHER', '20:00', 5],
  ['NOURISHMENT', '08:00', 30],
  ['NOURISHMENT', '12:00', 30],
  ['NOURISHMENT', '18:00', 30],
  ['RECOVERY', '22:00', 480],
];

const mealIds = samples.flatMap(([pillar], index) =>
  pillar === 'NOURISHMENT' ? [String(index + 1)] : [],
);

/** The seven sample tasks of the task page, with the ids 1 to 7, on a day. No service knows them (rules/today#D31, rules/today#D32). */
export function sampleTasks(date: Day): Task[] {
  return samples.map(([pillar, scheduledTime, durationMin], index) => ({
    taskId: String(index + 1),
    date,
    pillar,
    pillarName: pillarNames[pillar],
    scheduledTime,
    durationMin,
    status: 'pending',
    elapsedSec: 0,
    reflectionType: null,
    reflectionData: null,
    completedAt: null,
  }));
}

/** The samples on a day, with what the member reflected of them: time alone makes nothing of a sample. */
export function sampledDay({ date, marks }: DayRecord): DayRecord {
  const reflected = Object.entries(marks).filter(([, { reflection }]) => reflection !== null);

  return { date, tasks: sampleTasks(date), marks: Object.fromEntries(reflected) };
}

/** Which meal of the samples' day an id is, from 0 for the first; null for any other id. */
export function sampleMeal(taskId: string): number | null {
  const meal = mealIds.indexOf(taskId);

  return meal === -1 ? null : meal;
}

export function isSampleId(taskId: string): boolean {
  return /^[1-7]$/u.test(taskId);
}
