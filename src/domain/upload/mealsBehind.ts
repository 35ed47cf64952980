import type { ShownTask } from '../today/dayTasks.ts';

/** The meals of a day whose time is over without a word of them; none where there is one only, which its own row is for. */
export function mealsBehind(tasks: readonly ShownTask[]): ShownTask[] {
  const meals = tasks.filter(
    ({ pillar, status, isUnplanned }) =>
      pillar === 'NOURISHMENT' && status === 'missed' && isUnplanned !== true,
  );

  return meals.length > 1 ? meals : [];
}
