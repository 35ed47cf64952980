import { lengthOfStretches, stretchesBeside } from './stretches.ts';
import { doubtFrom, finished, isOver, type TaskTimer } from './timer.ts';
import { toldOf, toldStretches, type ToldTimers } from './toldTimer.ts';

/**
 * A kept timer, once another device may have ended it: ended here as well, as it was kept, where it was practised at another time than
 * that device told of (rules/timer#T27), or else null. One that is over, or that nobody ended elsewhere, stays as it is.
 */
export function endedElsewhere(timer: TaskTimer, told: ToldTimers): TaskTimer | null {
  const elsewhere = toldOf(told, timer.task);
  if (isOver(timer) || elsewhere?.state !== 'ended') return timer;

  const known = toldStretches(elsewhere, elsewhere.madeAt);
  const apart = stretchesBeside(timer.stretches ?? [], known);
  if (lengthOfStretches(apart) < doubtFrom) return null;

  // As it was kept: of a page that was closed nobody knows whether anybody practised on.
  return finished({ ...timer, isRunning: false, awayMs: 0 }, timer.seen);
}
