import { addDays, type Day } from '../common/day.ts';
import { weekdayOf } from '../days/calendar.ts';
import type { DaySummary } from '../days/daySummary.ts';

/** What was practised in a week. */
export interface WeekOfMinutes {
  monday: Day;
  /** Of the sessions completed in it, whole. */
  minutes: number;
}

/** How many weeks are shown, the present one among them. */
const weekCount = 12;

/** The minutes practised in each of the last twelve weeks, Monday first, the earliest before the others (rules/analytics#K3). */
export function minutesByWeek(days: readonly DaySummary[], today: Day): WeekOfMinutes[] {
  const minutesIn = new Map<Day, number>();
  for (const { day, minutes } of days) {
    if (day > today) continue;

    const monday = mondayOf(day);
    minutesIn.set(monday, (minutesIn.get(monday) ?? 0) + minutes);
  }

  const present = mondayOf(today);
  return Array.from({ length: weekCount }, (_, index) => {
    const monday = addDays(present, 7 * (index + 1 - weekCount));
    return { monday, minutes: minutesIn.get(monday) ?? 0 };
  });
}

/** The Monday of the week that a day is in. */
function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day));
}
