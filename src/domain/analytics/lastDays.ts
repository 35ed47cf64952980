import { addDays, type Day } from '../common/day.ts';

/** How many days are looked back at, the present one among them. */
export const lookedBackAt = 90;

/** How many days with something on them there must be before there is something to see (rules/analytics#K1). */
const leastDays = 7;

/** The days that are looked back at from a day. */
export function lastDays(today: Day): { from: Day; to: Day } {
  return { from: addDays(today, 1 - lookedBackAt), to: today };
}

/** Whether so many days have something to show, given those of the span with something on them. */
export function isEnough(days: readonly unknown[]): boolean {
  return days.length >= leastDays;
}
