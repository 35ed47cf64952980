import type { PillarCode } from '../common/pillarCode.ts';
import type { PillarSettings } from './settings.ts';

const mainMeals = ['Breakfast', 'Lunch', 'Dinner'] as const;

/** What is recommended for each pillar (rules/schedule#S6). */
export const recommendation: Readonly<Record<PillarCode, string>> = {
  TETHER: 'Recommended: 5 practice days per week, 20 min per session.',
  RECOVERY: 'Recommended: 5 practice days per week, 8 hours per night.',
  NOURISHMENT: 'Recommended: 5 practice days per week, 3 meals per day.',
  MOVEMENT: 'Recommended: 5 practice days per week, 45 min per session.',
};

/** What a meal is called, from 0 for the first of the day (rules/schedule#S12). */
export function mealName(index: number): string {
  return mainMeals[index] ?? `Snack ${index - mainMeals.length + 1}`;
}

/** How often a pillar is practised, as '5 sessions per day'; those of Nourishment are meals. */
export function sessionsText(code: PillarCode, { sessionsPerDay }: PillarSettings): string {
  const noun = code === 'NOURISHMENT' ? 'meal' : 'session';

  return `${counted(sessionsPerDay, noun)} per day`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
