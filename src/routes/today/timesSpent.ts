import type { SnapshotFrom } from 'xstate';

import type { TimeSpent } from '../../domain/today/dayTasks.ts';
import type { timerDeskMachine } from '../../machines/timer/timerDeskMachine.ts';

const none: Readonly<Record<string, TimeSpent>> = {};

/** What was practised with each timer of this device, by the IDs of their tasks; of the one under way, to the whole second. Nothing without a desk. */
export function timesSpent(
  desk: SnapshotFrom<typeof timerDeskMachine> | undefined,
): Readonly<Record<string, TimeSpent>> {
  if (desk === undefined) return none;

  const {
    context: { timers },
    children: { timer },
  } = desk;
  const kept = Object.values(timers).map(({ task, elapsedMs, isRunning }): [string, TimeSpent] => [
    task.taskId,
    { elapsedMs, isRunning },
  ]);
  if (timer === undefined) return Object.fromEntries(kept);

  const current = timer.getSnapshot();
  const { task, elapsedMs } = current.context.timer;
  const spent = {
    elapsedMs: Math.floor(elapsedMs / 1000) * 1000,
    isRunning: current.matches('running'),
  };
  return Object.fromEntries([...kept, [task.taskId, spent]]);
}
