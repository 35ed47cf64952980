import { localDay } from '../common/day.ts';
import { lengthOfStretches, type Stretch } from '../timer/stretches.ts';
import { doubtFrom, type TimedTask } from '../timer/timer.ts';
import { timerIdOf } from '../timer/timerId.ts';
import type { MeditationSession, SessionType } from './practice.ts';

/**
 * A session that begins at `at`, in milliseconds since the epoch, with an id that is none of `knownIds`.
 * Throws a RangeError for what is no moment or no time zone.
 */
export function startSession({
  at,
  type,
  timeZone,
  knownIds,
}: {
  at: number;
  type: SessionType;
  timeZone: string;
  knownIds: Iterable<string>;
}): MeditationSession {
  return {
    id: freeId(at, knownIds),
    startTime: isoOf(at),
    endTime: null,
    durationMinutes: 0,
    type,
    completed: false,
    day: localDay(at, timeZone),
  };
}

/** The session with the whole minutes since its start, which an earlier pause is part of (rules/practice#P11). */
export function pauseSession(session: MeditationSession, at: number): MeditationSession {
  return { ...session, durationMinutes: wholeMinutes(at - Date.parse(session.startTime)) };
}

/** The session completed at `at`. It never ends before it started, whatever the clock says. */
export function endSession(session: MeditationSession, at: number): MeditationSession {
  return {
    ...pauseSession(session, at),
    endTime: isoOf(Math.max(at, Date.parse(session.startTime))),
    completed: true,
  };
}

/**
 * The completed session that a Tether timer adds when it ends at `at` after `activeMs` milliseconds of practice (rules/practice#P15).
 * It counts for the day of its task, past midnight too (rules/practice#P18). It has the timer's id (rules/timer#T26); that of a sample, whose timer no other device knows, has one that is none of `knownIds`.
 */
export function timedSession({
  at,
  activeMs,
  stretches,
  task,
  timeZone,
  type = 'timed',
  knownIds,
}: {
  at: number;
  activeMs: number;
  /** When that was, as far as it is known. */
  stretches: readonly Stretch[];
  task: TimedTask;
  timeZone: string;
  /** How it was practised, where that was chosen in the practice room. */
  type?: SessionType;
  knownIds: Iterable<string>;
}): MeditationSession {
  const known = [...knownIds];
  const begun = (moment: number) => startSession({ at: moment, type, timeZone, knownIds: known });
  const session = endSession(begun(at - Math.max(0, activeMs)), at);
  // A sample belongs to no day of the account's.
  if (task.isSample) return { ...session, id: begun(at).id };

  const ofTimer = { ...session, id: timerIdOf(task), day: task.date };
  return isOneStretch(stretches, activeMs, at) ? ofTimer : { ...ofTimer, stretches };
}

/** Whether it was practised without a break until it ended, so that its start and its end say when. */
function isOneStretch(stretches: readonly Stretch[], activeMs: number, at: number): boolean {
  const [only] = stretches;
  const isUntilThen = only !== undefined && Math.abs(only.to - at) < doubtFrom;

  return stretches.length === 1 && isUntilThen && lengthOfStretches(stretches) === activeMs;
}

function freeId(at: number, knownIds: Iterable<string>): string {
  const taken = new Set(knownIds);
  let id = String(at);
  for (let count = 2; taken.has(id); count += 1) id = `${at}-${count}`;

  return id;
}

function wholeMinutes(milliseconds: number): number {
  return Math.max(0, Math.floor(milliseconds / 60_000));
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
