import { addDays, type Day } from '../common/day.ts';
import type { Practice } from './practice.ts';
import { daysOfRun, practisedDays } from './streak.ts';

/** What the account says of all that was practised, while this device has yet to read the earlier days. */
export interface ToldPractice {
  /** The day of the account on which it said so. */
  day: Day;
  /** Whether there was a session on that day by then, with which the current streak ends. */
  isPractised: boolean;
  currentStreak: number;
  longestStreak: number;
  /** Whole minutes. */
  minutes: number;
}

export type PracticeNumbers = Pick<
  Practice,
  'currentStreak' | 'longestStreak' | 'totalHoursMeditated'
>;

/** What an account said: null for nothing that this device has not read itself, undefined while it has said nothing. */
export type Told = ToldPractice | null | undefined;

type Practised = PracticeNumbers & Pick<Practice, 'sessions'>;

/** Whether a member ever practised, as far as this device knows and the account said; a session that was begun counts. */
export function hasPractised(own: Practised, told: Told): boolean {
  const longest = Math.max(own.longestStreak, told?.longestStreak ?? 0);

  return own.sessions.length > 0 || longest > 0;
}

/** Whether days of practice are still to come from the account; of who is new there is none, however long reading takes. */
export function hasDaysToCome(told: Told): boolean {
  return (told?.longestStreak ?? 0) > 0;
}

/**
 * The numbers of a practice as they are shown: at least what the account says, until this device has read all of it (rules/practiceFeed#E25).
 * Null where neither knows of any yet (rules/practice#P31).
 */
export function shownNumbers(own: Practised, told: Told, today: Day): PracticeNumbers | null {
  if (told === undefined) return hasPractised(own, told) ? own : null;
  if (told === null) return own;

  const { streak } = goneOn(told, own, today);
  return {
    currentStreak: Math.max(own.currentStreak, streak),
    longestStreak: Math.max(own.longestStreak, told.longestStreak, streak),
    totalHoursMeditated: Math.max(own.totalHoursMeditated, told.minutes / 60),
  };
}

/**
 * The days of a last week on which was practised: those that this device knows, and until it has read all of them, those of the streak that
 * the account says (rules/practiceFeed#E25).
 */
export function shownDays(own: Practised, told: Told, today: Day, week: number): Day[] {
  const days = practisedDays(own.sessions);
  if (told === undefined || told === null) return days;

  const { last, streak } = goneOn(told, own, today);
  if (streak <= own.currentStreak) return days;
  return [...days, ...daysOfRun({ before: addDays(last, 1), run: Math.min(streak, week) })];
}

/** The streak that an account told of, in days, with what was practised since as far as this device knows; 0 where it is over by now. */
function goneOn(
  { currentStreak, day, isPractised }: ToldPractice,
  own: Practised,
  today: Day,
): { last: Day; streak: number } {
  const practised = new Set(practisedDays(own.sessions));
  let last = isPractised ? day : addDays(day, -1);
  let streak = currentStreak;
  while (streak > 0 && practised.has(addDays(last, 1))) {
    last = addDays(last, 1);
    streak += 1;
  }

  return { last, streak: last < addDays(today, -1) ? 0 : streak };
}
