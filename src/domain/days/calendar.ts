import { addDays, type Day } from '../common/day.ts';

/** What the days of a week are called, Monday first. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The first and the last day of a year, as YYYY. */
export function spanOfYear(year: string): { from: Day; to: Day } {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The months of a year up to the one that a day is in, each as its days, Monday first where it begins with fewer. */
export function monthsOf(year: string): Day[][] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    const days = Array.from({ length: 31 }, (__, day) => addDays(`${month}-01`, day));
    return days.filter((day) => day.startsWith(month));
  });
}

/** The weekday of a day, 1 for Monday to 7. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}
