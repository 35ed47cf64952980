import { lengthOfStretches, type Stretch } from '../timer/stretches.ts';
import { doubtFrom, type TimedTask } from '../timer/timer.ts';
import { timerIdOf } from '../timer/timerId.ts';
import { endSession, startSession, type MeditationSession, type SessionType } from './practice.ts';

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
