import * as v from 'valibot';

import { calendarDay } from '../common/calendar.ts';
import { answeredAt } from './changes.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const changes = v.array(v.unknown());

/** A day of the month in a few words, without what was written. */
const monthDay = v.object({
  day: calendarDay,
  /** Practised on it, in whole minutes. */
  minutes: count,
  /** Whether its end is kept. */
  is_ended: v.boolean(),
  /** What was done of its tasks. */
  tasks: v.array(
    v.object({
      task_id: v.string(),
      pillar: v.string(),
      status: v.string(),
      elapsed_seconds: count,
      duration_minutes: count,
    }),
  ),
});
export type MonthDay = v.InferOutput<typeof monthDay>;

/**
 * GET …/now: what a fresh device shows before it has read anything else. It goes on upwards after `head` and downwards before
 * it, with a cursor for each.
 */
export const nowAnswer = v.object({
  epoch: v.string(),
  /** A cursor. What stands below is of this number or newer. */
  head: v.string(),
  /** The member's local day, in the time zone of the account. */
  day: calendarDay,
  practice: v.object({
    /** Days. */
    current_streak: count,
    longest_streak: count,
    sessions: count,
    /** Of all sessions, whole. */
    minutes: count,
  }),
  /** The sessions, tasks and ends of the day, each a `change`, like the next two. */
  today: changes,
  preferences: changes,
  /** Timers that have not ended. */
  timers: changes,
  /** The days of the month on which there was something, the earliest first, today among them. */
  month: v.array(monthDay),
  ...answeredAt,
});
export type NowAnswer = v.InferOutput<typeof nowAnswer>;
