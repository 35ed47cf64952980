import { isAlike } from '../common/alike.ts';
import { addDays, type Day } from '../common/day.ts';
import type { Stretch } from '../timer/stretches.ts';
import { daysOfRun, practisedDays, runBefore, streaksOf, type EarlierPractice } from './streak.ts';

/** In days: further back than any of today's screens looks. */
export const recentDays = 91;

export type SessionType = 'breath' | 'timed' | 'guided';

/** A meditation session (rules/practice#P9). Times are ISO 8601 in UTC, as `toISOString` writes them. */
export interface MeditationSession {
  /** The id of its timer, or the moment it was made, in milliseconds since the epoch; a second one of that moment ends in -2, and so on. */
  id: string;
  startTime: string;
  endTime: string | null;
  /** Whole minutes. */
  durationMinutes: number;
  /** When it was practised, where that is not all of the time from its start to its end. */
  stretches?: readonly Stretch[];
  type: SessionType;
  completed: boolean;
  /** The local day of its start. It is kept, so that travel never moves a session to another day. */
  day: Day;
  /** Whether its minutes were entered afterwards (rules/practiceRoom#Q21). Left out for no. */
  isEntered?: true;
  /** Of a timer, as the account has it: what this device made of the same timer gives way. Left out for no. */
  isTold?: true;
}

/** What a member has practised. Its sessions stand in the order of their starts. */
export interface Practice {
  sessions: readonly MeditationSession[];
  totalHoursMeditated: number;
  /** Days. */
  currentStreak: number;
  /** Days. */
  longestStreak: number;
  /** The ids of sessions that were deleted for good: whoever still has them loses them. Left out for none. */
  gone?: readonly string[];
}

/** A practice of which only what is recent is at hand; `earlier` is null where that is all. */
export interface RecentPractice extends Practice {
  earlier: EarlierPractice | null;
}

export const emptyPractice: Practice = {
  sessions: [],
  totalHoursMeditated: 0,
  currentStreak: 0,
  longestStreak: 0,
};

/** A practice whose earlier sessions may be a sum alone. */
type AtHand = Practice & Partial<Pick<RecentPractice, 'earlier'>>;

/** The practice with one more session. Added again, a session is kept once, in its fuller form, as by `mergedPractice`. */
export function addSession(practice: AtHand, session: MeditationSession, today: Day): Practice {
  return practiceOf([...practice.sessions, session], practice, today);
}

/** The practice as it stands on another day: a streak may have ended overnight, the longest one stays. */
export function recounted(practice: AtHand, today: Day): Practice {
  return practiceOf(practice.sessions, practice, today);
}

/** The same practice, with the numbers of all of it, of whose sessions those are at hand that are recent or were not completed. */
export function recentPractice(practice: Practice, today: Day): RecentPractice {
  const before = addDays(today, -recentDays);
  const past = practice.sessions.filter(({ completed, day }) => completed && day < before);
  if (past.length === 0) return { ...practice, earlier: null };

  const gone = new Set(past);
  return {
    ...practice,
    sessions: practice.sessions.filter((session) => !gone.has(session)),
    earlier: {
      before,
      minutes: past.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
      run: runBefore(practisedDays(past), before),
    },
  };
}

/**
 * What two copies of a practice, as two tabs keep them, say together; one of them at least has all sessions. The order in which copies
 * meet does not matter, nor how often: a session that both know is kept in its fuller form, and one that is gone for either is gone.
 */
export function mergedPractice(a: Practice, b: Practice, today: Day): Practice {
  const longest = Math.max(a.longestStreak, b.longestStreak);
  const gone = [...(a.gone ?? []), ...(b.gone ?? [])];

  return practiceOf([...a.sessions, ...b.sessions], { longestStreak: longest, gone }, today);
}

/** What to practise next, from the streak in days and the session that began last (rules/practice#P20). */
export function suggestedPractice(
  streak: number,
  sessions: readonly MeditationSession[],
): SessionType {
  if (streak === 0) return 'breath';

  return sessions.toSorted(byStart).at(-1)?.type === 'timed' ? 'guided' : 'timed';
}

function practiceOf(
  known: readonly MeditationSession[],
  {
    earlier = null,
    gone = [],
    longestStreak: longest,
  }: Pick<AtHand, 'earlier' | 'gone' | 'longestStreak'>,
  today: Day,
): Practice {
  const isGone = new Set(gone);
  const sessions = eachOnce(isGone.size === 0 ? known : known.filter(({ id }) => !isGone.has(id)));
  const minutes = sessions
    .filter(({ completed }) => completed)
    .reduce((sum, { durationMinutes }) => sum + durationMinutes, earlier?.minutes ?? 0);
  const before = earlier === null ? [] : daysOfRun(earlier);
  const streaks = streaksOf([...before, ...practisedDays(sessions)], today);

  return {
    sessions,
    totalHoursMeditated: minutes / 60,
    currentStreak: streaks.current,
    longestStreak: Math.max(longest, streaks.longest),
    ...(isGone.size === 0 ? {} : { gone: [...isGone].toSorted() }),
  };
}

/** Each of them once, in its fuller form, in the order of their starts. */
function eachOnce(sessions: readonly MeditationSession[]): MeditationSession[] {
  const byId = new Map<string, MeditationSession>();
  for (const session of sessions) {
    const other = byId.get(session.id);
    if (other === undefined || byFullness(session, other) > 0) byId.set(session.id, session);
  }
  const once = [...byId.values()];
  const isInOrder = once.every((session, index) => {
    const before = once[index - 1];
    return before === undefined || byStart(before, session) < 0;
  });

  return isInOrder ? once : once.toSorted(byStart);
}

function byStart(a: MeditationSession, b: MeditationSession): number {
  return compared(a.startTime, b.startTime) || compared(a.id, b.id);
}

/** What the account has of a timer counts before all, then a completed session before an open one, then a longer one before a shorter; no two that differ are equal. */
function byFullness(a: MeditationSession, b: MeditationSession): number {
  if (isAlike(a, b)) return 0;

  return (
    Number(a.isTold ?? false) - Number(b.isTold ?? false) ||
    Number(a.completed) - Number(b.completed) ||
    a.durationMinutes - b.durationMinutes ||
    compared(contentOf(a), contentOf(b))
  );
}

function contentOf({ endTime, startTime, day, isEntered, type, stretches }: MeditationSession) {
  return JSON.stringify([endTime, startTime, day, type, stretches, isEntered]);
}

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
