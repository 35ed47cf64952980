import * as v from 'valibot';

const dayShape = /^\d{4}-\d{2}-\d{2}$/u;
const timeShape = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;
const firstYear = 1900;
const lastYear = 2200;

/** The weekdays in the order of the record's seven booleans. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** A day that is on the calendar, as YYYY-MM-DD, of the years 1900 to 2200. */
export const calendarDay = v.pipe(v.string(), v.check(isCalendarDay, 'There is no such day.'));

/** A time of day, as HH:MM from 00:00 to 23:59. */
export const timeOfDay = v.pipe(
  v.string(),
  v.check((value) => timeShape.test(value), 'There is no such time.'),
);

/** Whether `calendarDay` takes a text. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const isDay = dayShape.test(day) && !Number.isNaN(date.getTime());

  return isDay && date.toISOString().startsWith(day) && isWithinYears(date.getUTCFullYear());
}

function isWithinYears(year: number): boolean {
  return year >= firstYear && year <= lastYear;
}
