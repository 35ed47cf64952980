import * as v from 'valibot';

import { timeOfDay } from '../common/calendar.ts';

/** What reminds a member, on each of their devices that may (rules/reminders#RE7 and after). */
export const reminderSettings = v.strictObject({
  /** Of a practice that is due. */
  practice: v.boolean(),
  /** Of a timer that ended. */
  timer: v.boolean(),
  /** Of last night’s sleep, in the morning. */
  sleep: v.boolean(),
  /** Between which times of day nothing does, over midnight too; null for none, and none as well where both are the same. */
  quiet: v.nullable(v.strictObject({ from: timeOfDay, until: timeOfDay })),
  /** Whether the member was asked if they want any. */
  asked: v.boolean(),
});
export type ReminderSettings = v.InferOutput<typeof reminderSettings>;
