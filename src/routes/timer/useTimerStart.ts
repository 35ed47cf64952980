import { waitFor } from 'xstate';

import { unfetchedText } from '../../components/rooms/unfetchedText.ts';
import { moment } from '../../domain/timer/moment.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { logFailure } from '../../services/page/log.ts';
import { unlockBell } from '../../services/timer/sound.ts';
import { notifyBy } from '../common/member/notify.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { startTimer } from './startTimer.ts';

/**
 * How a task's timer is started where the desk of timers may be still to come: it counts from the press. Where the desk cannot be
 * fetched, that is said, and no timer begins.
 */
export function useTimerStart(): (task: ShownTask, minutes: number) => void {
  const { deskDoorRef, noticesRef } = useRoomsActors();

  return (task, minutes) => {
    const { deskRef: timerDeskRef } = deskDoorRef.getSnapshot().context;
    if (timerDeskRef !== null) {
      startTimer({ timerDeskRef, noticesRef }, task, minutes);
      return;
    }

    // Only from within the press does a browser allow the bell.
    unlockBell();
    const at = moment();
    const start = async () => {
      deskDoorRef.send({ type: 'desk.want' });
      const { context } = await waitFor(
        deskDoorRef,
        (door) => door.context.deskRef !== null || door.matches('unreached'),
      );
      if (context.deskRef === null) notifyBy(noticesRef).toast(unfetchedText);
      else startTimer({ timerDeskRef: context.deskRef, noticesRef }, task, minutes, at);
    };
    // Of a member who has left meanwhile no timer begins.
    void start().catch((error: unknown) => logFailure('No timer was started.', error));
  };
}
