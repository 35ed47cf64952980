import { moment } from '../../domain/timer/moment.ts';
import { isOver, type Moment, type TaskTimer } from '../../domain/timer/timer.ts';
import { restingHere, type FoundTimers } from '../../domain/timer/timerDesk.ts';
import { timerIdOf } from '../../domain/timer/timerId.ts';
import { toldOf, type ToldTimer } from '../../domain/timer/toldTimer.ts';
import { forgetTimer, keepTimer, readTimers } from './taskTimers.ts';
import { tellTimer } from './timerTelling.ts';
import { readElsewhere, takeOver } from './toldTimers.ts';

/** The member's timers, here and elsewhere. Of one that another device ended nothing is kept here any more. */
export async function findTimers(email: string): Promise<FoundTimers> {
  const [kept, told] = await Promise.all([readTimers(email), readElsewhere(email)]);
  const isEnded = (timer: TaskTimer) =>
    !isOver(timer) && toldOf(told, timer.task)?.state === 'ended';
  const all = Object.values(kept);
  await Promise.all(all.filter(isEnded).map(({ task }) => forgetTimer(email, task.taskId)));
  const timers = all.filter((timer) => !isEnded(timer));

  return {
    timers: Object.fromEntries(timers.map((timer) => [timer.task.taskId, timer])),
    told,
    at: moment(),
  };
}

/** Keeps a timer on this device, and lets the member's other devices know. */
export async function keepAndTell(email: string, timer: TaskTimer): Promise<void> {
  await Promise.all([keepTimer(email, timer), tellTimer(email, timer)]);
}

/** Lets a timer of another device rest on this one, as it stands at `at`. */
export async function restTimerHere(email: string, told: ToldTimer, at: Moment): Promise<void> {
  const resting = restingHere(told, at);
  await keepTimer(email, resting);
  await takeOver(email, timerIdOf(told.task), told.version);
  await tellTimer(email, resting);
}
