import { moment } from '../../domain/timer/moment.ts';
import { paused, restored, type TaskTimer } from '../../domain/timer/timer.ts';
import { keepAndTell } from './foundTimers.ts';
import { askToRest } from './restAsked.ts';
import { readTimers } from './taskTimers.ts';

/**
 * Lets every timer of a member that runs in another tab rest, and puts into the outbox that it does: by the tab that runs it, which
 * would keep it as running again, and what no tab runs or none answers for as it stands now. Resolves with whether any did run.
 */
export async function restRunning(email: string): Promise<boolean> {
  const running = await readRunning(email);
  if (running.length === 0) return false;

  await askToRest(email);
  const at = moment();
  for (const timer of await readRunning(email)) {
    await keepAndTell(email, paused(restored(timer, at), at));
  }

  return true;
}

async function readRunning(email: string): Promise<TaskTimer[]> {
  const timers = Object.values(await readTimers(email));
  return timers.filter(({ end, isRunning }) => isRunning && end === null);
}
