import type { TimedTask } from '../timer/timer.ts';
import { timerIdOf } from '../timer/timerId.ts';
import { endSession, startSession, type MeditationSession } from './practice.ts';

/**
 * The completed session that a Tether timer adds when it ends at `at` after `activeMs` milliseconds of practice (rules/practice#P15).
 * It has the timer's id (rules/timer#T26); that of a sample, whose timer no other device knows, has one that is none of `knownIds`.
 */
export function timedSession({
  at,
  activeMs,
  task,
  timeZone,
  knownIds,
}: {
  at: number;
  activeMs: number;
  task: TimedTask;
  timeZone: string;
  knownIds: Iterable<string>;
}): MeditationSession {
  const known = [...knownIds];
  const begun = (moment: number) =>
    startSession({ at: moment, type: 'timed', timeZone, knownIds: known });
  const session = endSession(begun(at - Math.max(0, activeMs)), at);

  return { ...session, id: task.isSample ? begun(at).id : timerIdOf(task) };
}
