import { addDays, dayNumber, daysBetween, type Day } from '../common/day.ts';

/** What the streak asks of a session: whether it was completed, and the local day it began on. */
interface Practised {
  completed: boolean;
  day: Day;
}

/** What was practised before the sessions that are at hand (rules/practice#P30). */
export interface EarlierPractice {
  /** Sessions of this day and of later ones are at hand. */
  before: Day;
  /** Of the completed sessions, whole. */
  minutes: number;
  /** The days that were practised without a gap up to the day before that, in days. */
  run: number;
}

/**
 * The consecutive days that end at the most recent one, or 0 if that is more than one day before today
 * (rules/practice#P17, rules/practice#P18). Days may come in any order and more than once.
 *
 * Travel westwards, or a clock that was wrong, can leave days after today. They count as practised and never end
 * a streak: of the runs that reach yesterday or later, the longest is the streak.
 */
export function currentStreak(days: Iterable<Day>, today: Day): number {
  return streaksOf(days, today).current;
}

/** The most consecutive days that there ever were, or 0. Days may come in any order and more than once. */
export function longestStreak(days: Iterable<Day>): number {
  return longestOf(runsOf(days));
}

/** Both of them, for which the days of years are gone through once. */
export function streaksOf(days: Iterable<Day>, today: Day): { current: number; longest: number } {
  const runs = runsOf(days);
  const alive = runs.filter(({ last }) => daysBetween(last, today) <= 1);

  return { current: longestOf(alive), longest: longestOf(runs) };
}

function longestOf(runs: readonly Run[]): number {
  return Math.max(0, ...runs.map(({ length }) => length));
}

/** The sentence under the greeting for a streak in days, and for whether there was any practice before (rules/practice#P5). */
export function streakMessage(days: number, isPractised: boolean): string {
  if (days < 1)
    return `Today is a perfect day to ${isPractised ? 'restart' : 'begin'} your practice`;
  if (days < 3) return "You're building momentum. Keep going!";
  if (days < 7) return `${days} days strong! Your consistency is inspiring`;
  if (days < 30) return `${days} days of dedication. You're creating lasting change`;
  return `${days} days! Your commitment is extraordinary`;
}

/** The last `count` days up to today, oldest first, and whether each is among the practised `days`. */
export function lastDays(
  days: Iterable<Day>,
  today: Day,
  count: number,
): { day: Day; practised: boolean }[] {
  const known = new Set(days);

  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index + 1 - count);
    return { day, practised: known.has(day) };
  });
}

/** The days of the run that ended the day before those that are at hand, the latest first. */
export function daysOfRun({ before, run }: Pick<EarlierPractice, 'before' | 'run'>): Day[] {
  return Array.from({ length: run }, (_, index) => addDays(before, -1 - index));
}

/** How many days there are without a gap up to the day before `before`, in any order; 0 where that day is not among them. */
export function runBefore(days: Iterable<Day>, before: Day): number {
  const known = new Set([...new Set(days)].map(dayNumber));
  const end = dayNumber(before);
  let run = 0;
  while (known.has(end - run - 1)) run += 1;

  return run;
}

/** The days with a completed session, as often as there was one. */
export function practisedDays(sessions: Iterable<Practised>): Day[] {
  return [...sessions].filter(({ completed }) => completed).map(({ day }) => day);
}

interface Run {
  last: Day;
  length: number;
}

function runsOf(days: Iterable<Day>): Run[] {
  const runs: Run[] = [];
  let before = Number.NaN;

  for (const day of [...new Set(days)].toSorted()) {
    const run = runs.at(-1);
    const number = dayNumber(day);
    if (run !== undefined && number === before + 1) {
      run.last = day;
      run.length += 1;
    } else {
      runs.push({ last: day, length: 1 });
    }
    before = number;
  }
  return runs;
}
