import { addDays, localDay, type Day } from '../common/day.ts';

/**
 * Whether a day can be ended at a moment, in milliseconds since the epoch: one that has begun somewhere, which may be the day before or
 * after that of UTC. How long ago it was makes no difference: what was said without a network comes late (rules/upload#U17).
 */
export function canEnd(day: Day, at: number): boolean {
  return day <= addDays(localDay(at, 'UTC'), 1);
}

/** What is said of a day that cannot. */
export const notBegunText = 'Please check these fields: day. That day has not begun anywhere yet.';
