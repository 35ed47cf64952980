import { addDays, type Day } from '../common/day.ts';
import type { Practice } from './practice.ts';

/** What the account says of all that was practised, while this device has yet to read the earlier days. */
export interface ToldPractice {
  /** The day of the account on which it said so. */
  day: Day;
  currentStreak: number;
  longestStreak: number;
  /** Whole minutes. */
  minutes: number;
}

export type PracticeNumbers = Pick<
  Practice,
  'currentStreak' | 'longestStreak' | 'totalHoursMeditated'
>;

/** Whether a member ever practised, as far as this device knows and the account said; a session that was begun counts. */
export function hasPractised(own: Practice, told: ToldPractice | null): boolean {
  const longest = Math.max(own.longestStreak, told?.longestStreak ?? 0);

  return own.sessions.length > 0 || longest > 0;
}

/** Whether days of practice are still to come from the account; of who is new there is none, however long reading takes. */
export function hasDaysToCome(told: ToldPractice | null): boolean {
  return told !== null && told.longestStreak > 0;
}

/** The numbers of a practice as they are shown: at least what the account says, until this device has read all of it (rules/practiceFeed#E25). */
export function shownNumbers(
  own: PracticeNumbers,
  told: ToldPractice | null,
  today: Day,
): PracticeNumbers {
  if (told === null) return own;

  const stands = told.day === today || told.day === addDays(today, -1);
  return {
    currentStreak: Math.max(own.currentStreak, stands ? told.currentStreak : 0),
    longestStreak: Math.max(own.longestStreak, told.longestStreak),
    totalHoursMeditated: Math.max(own.totalHoursMeditated, told.minutes / 60),
  };
}
