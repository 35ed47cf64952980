import { moment } from '../../domain/timer/moment.ts';
import { paused, restored } from '../../domain/timer/timer.ts';
import { keepAndTell } from './foundTimers.ts';
import { readTimers } from './taskTimers.ts';

/**
 * Lets every timer of a member that runs in another tab rest as it stands now, and puts into the outbox that it does. Resolves with whether
 * any did run.
 */
export async function restRunning(email: string): Promise<boolean> {
  const at = moment();
  let hasRun = false;
  for (const timer of Object.values(await readTimers(email))) {
    if (timer.isRunning && timer.end === null) {
      await keepAndTell(email, paused(restored(timer, at), at));
      hasRun = true;
    }
  }

  return hasRun;
}
