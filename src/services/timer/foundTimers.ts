import { moment } from '../../domain/timer/moment.ts';
import { endedElsewhere } from '../../domain/timer/endedElsewhere.ts';
import { isOver, type Moment, type TaskTimer } from '../../domain/timer/timer.ts';
import { restingHere, type FoundTimers } from '../../domain/timer/timerDesk.ts';
import { timerIdOf } from '../../domain/timer/timerId.ts';
import type { ToldTimer } from '../../domain/timer/toldTimer.ts';
import { forgetTimer, keepTimer, readTimers } from './taskTimers.ts';
import { tellTimer } from './timerTelling.ts';
import { readElsewhere, takeOver } from './toldTimers.ts';

/**
 * The member's timers, here and elsewhere. Of one that another device ended nothing is kept here any more; what of it was practised here
 * at another time ends as well, to be saved (rules/timer#T27).
 */
export async function findTimers(email: string): Promise<FoundTimers> {
  const [kept, told] = await Promise.all([readTimers(email), readElsewhere(email)]);
  const timers: TaskTimer[] = [];
  for (const timer of Object.values(kept)) {
    const found = endedElsewhere(timer, told);
    if (found === null) await forgetTimer(email, timer.task.taskId);
    else timers.push(found);
    if (found !== null && found !== timer) await keepTimer(email, found);
  }

  return {
    timers: Object.fromEntries(timers.map((timer) => [timer.task.taskId, timer])),
    told,
    at: moment(),
  };
}

let keeping: Promise<unknown> = Promise.resolve();

/** Keeps a timer on this device, and lets the member's other devices know. */
export async function keepAndTell(email: string, timer: TaskTimer): Promise<void> {
  const kept = Promise.all([keepTimer(email, timer), tellTimer(email, timer)]);
  keeping = Promise.allSettled([keeping, kept]);
  await kept;
}

/** Waits until what this page has to keep and to tell of timers is on the device. */
export async function timersKept(): Promise<void> {
  await keeping;
}

/**
 * Lets a timer of another device rest on this one, as it stands at `at`, with what was practised of it here (rules/timer#T25). One that ended
 * here and is not saved yet stays so: the other device is told of its end.
 */
export async function restTimerHere(email: string, told: ToldTimer, at: Moment): Promise<void> {
  const kept = (await readTimers(email))[told.task.taskId] ?? null;
  if (kept !== null && isOver(kept)) return;

  const resting = restingHere(told, at, kept);
  await keepTimer(email, resting);
  await takeOver(email, timerIdOf(told.task), told.version);
  await tellTimer(email, resting);
}
