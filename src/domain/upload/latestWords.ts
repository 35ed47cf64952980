import type { WrittenDay } from './dailyUpload.ts';

/** So many submitted days stand below the day's end; all others are looked through on a page of their own. */
export const mostSubmitted = 7;

/**
 * What is shown of a member's words below the end of a day, of all in their order: the latest days that were submitted, and whatever was
 * set aside or never submitted, of which the member may not know (rules/upload#U15).
 */
export function latestWords(days: readonly WrittenDay[]): WrittenDay[] {
  const standing = days.filter(({ aside, submittedAt }) => aside === null && submittedAt !== null);
  const latest = new Set(standing.slice(0, mostSubmitted));

  return days.filter((day) => latest.has(day) || day.aside !== null || day.submittedAt === null);
}
