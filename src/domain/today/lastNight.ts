import { addDays, type Day } from '../common/day.ts';
import { momentOf } from '../common/wallClock.ts';
import type { ShownTask } from './dayTasks.ts';

/** In minutes of the day after: noon. */
const askedUntil = 12 * 60;

/**
 * Until when a sleep of the night that began on a day is asked about, in milliseconds since the epoch (rules/today#D14). Throws a
 * RangeError for what is no day or no time zone.
 */
export function sleepAskedUntil(date: Day, timeZone: string): number {
  return momentOf(addDays(date, 1), askedUntil, timeZone);
}

/** What the day before left open: its sleeps are asked about in the morning, and then no more; the rest stays (rules/today#D13). */
export function leftOpen(
  tasks: readonly ShownTask[],
  isMorning: boolean,
): { sleeps: ShownTask[]; others: ShownTask[] } {
  const open = tasks.filter(({ status }) => status !== 'done');
  const isSleep = ({ pillar }: ShownTask) => pillar === 'RECOVERY';

  return {
    sleeps: isMorning ? open.filter(isSleep) : [],
    others: open.filter((task) => !isSleep(task)),
  };
}
