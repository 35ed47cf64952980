import type { Day } from '../common/day.ts';
import { finished, restored, type Moment, type TaskTimer, type TimedTask } from './timer.ts';

const start = 'practice-';
/** For so long, in milliseconds, a practice goes on of which no page is heard: a reload takes less. */
const unheardFor = 90_000;

/** What the timer of a practice is for that is none of a task's. The day is that on which it begins. */
export function ownPractice(id: string, date: Day): TimedTask {
  return {
    taskId: `${start}${id}`,
    date,
    pillar: 'TETHER',
    pillarName: 'Tether',
    isSample: false,
  };
}

/** Whether a timer is for a practice of its own. No service is told of its time but as a session. */
export function isOwnPractice({ taskId }: Pick<TimedTask, 'taskId'>): boolean {
  return taskId.startsWith(start);
}

/**
 * A practice that was under way when its page ended, longer ago than a reload takes: nobody knows whether it was practised on, and
 * its member is asked (rules/practiceRoom#Q14).
 */
export function isLeftBehind({ isRunning, seen, task }: TaskTimer, at: Moment): boolean {
  return isRunning && isOwnPractice(task) && at.wall - seen.wall > unheardFor;
}

/** A practice that was left behind, as it stood when its page was heard of last. */
export function asLeft(timer: TaskTimer): TaskTimer {
  return finished({ ...timer, isRunning: false, awayMs: 0 }, timer.seen);
}

/** The same, practised to its end: null where that is still to come. */
export function asSatThrough(timer: TaskTimer, at: Moment): TaskTimer | null {
  const through = restored({ ...timer, isRunning: true, awayMs: 0 }, at);

  return through.end === null ? null : through;
}
