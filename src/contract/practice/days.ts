import * as v from 'valibot';

import { calendarDay } from '../common/calendar.ts';
import { moods } from '../reflection/moods.ts';

/** As many days one call may ask for: a year, and some weeks to walk over its ends. */
export const longestSpan = 400;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a day had of one pillar. */
const pillarDay = v.object({
  pillar: v.picklist(['TETHER', 'RECOVERY', 'NOURISHMENT', 'MOVEMENT']),
  /** How many tasks the schedule of that day made, with those that were done before it changed. */
  planned: count,
  /** How many of them are done. */
  done: count,
  /** The mean of its tasks, as their rings show it, in whole percent. */
  percent: v.pipe(count, v.maxValue(100)),
});

/** A day in a few numbers, without what was written. */
export const daySummary = v.object({
  day: calendarDay,
  /** Those of which something was planned or done. */
  pillars: v.array(pillarDay),
  /** How many sessions were completed on it. */
  sessions: count,
  /** Practised in them, whole. */
  minutes: count,
  /** What stands of its end; null while it was not ended. */
  end: v.nullable(
    v.object({
      mood: v.nullable(v.picklist(moods)),
      /** 0 to 10. */
      happiness: v.pipe(count, v.maxValue(10)),
    }),
  ),
});
export type DaySummaryBody = v.InferOutput<typeof daySummary>;

/**
 * GET …/days?from=&to=: the days from one to the other, both among them, on which there was something, the earliest first. 422 for
 * what is no day, an end before its beginning, and more than `longestSpan` days.
 */
export const daysAnswer = v.object({ days: v.array(daySummary) });
export type DaysAnswer = v.InferOutput<typeof daysAnswer>;
