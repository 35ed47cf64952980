import type { DailyUpload } from './dailyUpload.ts';

/** The id of the end of a day, which says when it was submitted by the device that made it: two devices make the same of one. */
export function endIdOf({ date, submittedAt }: Pick<DailyUpload, 'date' | 'submittedAt'>): string {
  return `${date}:${submittedAt}`;
}
