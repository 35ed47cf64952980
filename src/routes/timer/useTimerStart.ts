import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { moment } from '../../domain/timer/moment.ts';
import { isSampleId } from '../../domain/today/sampleTasks.ts';
import { unlockBell } from '../../services/timer/bell.ts';
import { notifyBy } from '../common/member/notify.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** A day, in minutes: whatever a service sends, nobody practises for longer. */
const longest = 1_440;

/** How to start a task's timer, for as many minutes, from within a press: only there does a browser allow the bell. */
export function useTimerStart() {
  const { timerDeskRef, noticesRef } = useRoomsActors();

  return ({ taskId, date, pillar, pillarName, elapsedSec }: ShownTask, minutes: number) => {
    unlockBell();
    if (timerDeskRef.getSnapshot().matches({ open: { engaged: 'elsewhere' } })) {
      notifyBy(noticesRef).toast('A timer is running in another tab.');
      return;
    }
    timerDeskRef.send({
      type: 'timer.start',
      task: { taskId, date, pillar, pillarName, isSample: isSampleId(taskId) },
      plannedMs: Math.min(longest, Math.max(1, minutes)) * 60_000,
      elapsedMs: elapsedSec * 1000,
      at: moment(),
    });
  };
}
