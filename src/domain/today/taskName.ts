import { mealName } from '../schedule/words.ts';
import { sampleMeal } from './sampleTasks.ts';
import type { Task } from './task.ts';

/** What a task is called: a meal by its own name, any other by its pillar's (rules/today#D22). */
export function taskName({ pillarName, taskId }: Pick<Task, 'pillarName' | 'taskId'>): string {
  return mealOf(taskId) ?? pillarName;
}

/** The name that the meal of a task id has where the schedule is made, or null where it is of no meal. */
export function mealOf(taskId: string): string | null {
  const session = mealShape.exec(taskId)?.groups?.['session'];
  const meal = session === undefined ? sampleMeal(taskId) : Number(session) - 1;

  return meal === null ? null : mealName(meal);
}

const mealShape = /^\d{4}-\d{2}-\d{2}-NOURISHMENT-(?<session>[1-9]|10)$/u;
