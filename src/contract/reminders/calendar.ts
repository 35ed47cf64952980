import * as v from 'valibot';

/** The schedule service's paths for the calendar of a member (rules/reminders#RE1 and after). */
export const calendarPaths = {
  /** GET; PUT, with the alarms. */
  settings: '/api/schedule/calendar/settings',
  /** POST makes the feed's address, or another one in its place; DELETE switches it off. */
  address: '/api/schedule/calendar/address',
  /** GET: everything once, as a file. */
  file: '/api/schedule/calendar/file',
} as const;

/** Before what a feed is called; GET and HEAD, without a sign-in: who knows the address may read. */
export const feedPrefix = '/api/schedule/calendar/feed/';

/** What is asked for is a calendar, of this type. */
export const calendarType = 'text/calendar; charset=utf-8';

/** As many alarms as a session has at most: calendars show no more of them. */
export const mostAlarms = 3;

const minutesBefore = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_440));

/** How many minutes before a session its alarms are; none for none. */
const alarms = v.pipe(
  v.array(minutesBefore),
  v.maxLength(mostAlarms),
  v.check((minutes) => new Set(minutes).size === minutes.length, 'An alarm is there twice.'),
);

/** PUT …/settings. */
export const calendarSettings = v.strictObject({ alarms });

/** What each of the calls but the file answers: the path of the feed, null while it is off. */
export const calendarAnswer = v.object({
  data: v.object({ path: v.nullable(v.string()), alarms: v.array(v.number()) }),
});
export type CalendarAnswer = v.InferOutput<typeof calendarAnswer>;
