import { unfetchedText } from '../../components/rooms/unfetchedText.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { logFailure } from '../../services/page/log.ts';
import { unlockBell } from '../../services/timer/sound.ts';
import { notifyBy } from '../common/member/notify.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';
import { knownDesk } from './knownDesk.ts';
import { startTimer } from './startTimer.ts';

/**
 * Starts a task's timer, for as many minutes, from within a press, where the desk of timers may be still to come: it begins once that
 * knows what else runs. Where the desk cannot be fetched, that is said, and no timer begins. Answers whether the desk was asked; never rejects.
 */
export async function startAtDesk(
  { deskDoorRef, noticesRef }: Pick<RoomsActors, 'deskDoorRef' | 'noticesRef'>,
  task: ShownTask,
  minutes: number,
): Promise<boolean> {
  const { deskRef } = deskDoorRef.getSnapshot().context;
  if (deskRef !== null) return startTimer({ timerDeskRef: deskRef, noticesRef }, task, minutes);

  // Only from within the press does a browser allow the bell.
  unlockBell();
  try {
    const timerDeskRef = await knownDesk(deskDoorRef);
    if (timerDeskRef !== null) return startTimer({ timerDeskRef, noticesRef }, task, minutes);
    notifyBy(noticesRef).toast(unfetchedText);
  } catch (error) {
    // Of a member who has left meanwhile no timer begins.
    logFailure('No timer was started.', error);
  }
  return false;
}
