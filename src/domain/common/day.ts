/** A calendar day as YYYY-MM-DD, local to whoever lives it: it has no time zone of its own. */
export type Day = string;

const dayLength = 86_400_000;
const calendars = new Map<string, Intl.DateTimeFormat>();

/**
 * The day on the wall calendar of a time zone at a moment in milliseconds since the epoch.
 * Throws a RangeError for what is no moment or no time zone.
 */
export function localDay(at: number, timeZone: string): Day {
  const parts = calendarOf(timeZone).formatToParts(at);
  const [year, month, date] = (['year', 'month', 'day'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  );

  return `${year}-${month}-${date}`;
}

/** Whole days from one day to the other, negative if `later` is earlier; every day is 24 hours long here (rules/practice#P18). */
export function daysBetween(earlier: Day, later: Day): number {
  return (midnightOf(later) - midnightOf(earlier)) / dayLength;
}

/** Which day it is, counted in whole days from 1970-01-01; NaN for what is no day. */
export function dayNumber(day: Day): number {
  return midnightOf(day) / dayLength;
}

/** The day `count` days after a day, or before it where `count` is negative. Throws a RangeError for what is no day. */
export function addDays(day: Day, count: number): Day {
  return new Date(midnightOf(day) + count * dayLength).toISOString().slice(0, 10);
}

function midnightOf(day: Day): number {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)] as const;

  return Date.UTC(parseInt(year, 10), parseInt(month, 10) - 1, parseInt(date, 10));
}

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;

  const calendar = new Intl.DateTimeFormat('en', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  calendars.set(timeZone, calendar);
  return calendar;
}
