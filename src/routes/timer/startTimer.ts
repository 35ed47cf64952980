import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { isSampleId } from '../../domain/today/sampleTasks.ts';
import { unlockBell } from '../../services/timer/sound.ts';
import { moment } from '../../domain/timer/moment.ts';
import { notifyBy } from '../common/member/notify.ts';
import type { RoomsWithDesk } from '../common/member/AtTheDesk.tsx';

/** A day, in minutes: whatever a service sends, nobody practises for longer. */
const longest = 1_440;

/**
 * Starts a task's timer, for as many minutes, from within a press: only there does a browser allow the bell. Answers whether
 * the desk was asked; where a timer runs in another tab, that is said instead.
 */
export function startTimer(
  { timerDeskRef, noticesRef }: Pick<RoomsWithDesk, 'timerDeskRef' | 'noticesRef'>,
  {
    taskId,
    date,
    pillar,
    pillarName,
    elapsedSec,
  }: Pick<ShownTask, 'taskId' | 'date' | 'pillar' | 'pillarName' | 'elapsedSec'>,
  minutes: number,
): boolean {
  unlockBell();
  if (timerDeskRef.getSnapshot().matches({ engaged: 'elsewhere' })) {
    notifyBy(noticesRef).toast('A timer is running in another tab.');
    return false;
  }

  timerDeskRef.send({
    type: 'timer.start',
    task: { taskId, date, pillar, pillarName, isSample: isSampleId(taskId) },
    plannedMs: Math.min(longest, Math.max(1, minutes)) * 60_000,
    elapsedMs: elapsedSec * 1000,
    at: moment(),
  });
  return true;
}
