import type { TaskTimer } from '../../domain/timer/timer.ts';
import type { KeptTimers } from '../../domain/timer/timerDesk.ts';
import { timerKeyOf } from '../device/deviceKeys.ts';
import { changeKept, listKept, removeKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { tabChannel } from '../device/tabChannel.ts';
import { isTimer } from './keptTimer.ts';

const channel = tabChannel('timers');

/** A member's timers on this device. What cannot be read is no timer. */
export async function readTimers(email: string): Promise<KeptTimers> {
  const kept = await listKept('timers', memberKey(email));
  const timers = [...kept].filter((entry): entry is [string, TaskTimer] => isTimer(entry[1]));

  return Object.fromEntries(timers);
}

/** Keeps a timer so that it survives a crash, and tells every tab. Of one that ended, nothing from before its end is kept. */
export async function keepTimer(email: string, timer: TaskTimer): Promise<void> {
  const owner = memberKey(email);
  await writeKept('timers', timerKeyOf(owner, timer.task.taskId), timer);
  channel.publish(owner);
}

export async function forgetTimer(email: string, taskId: string): Promise<void> {
  const owner = memberKey(email);
  await removeKept('timers', timerKeyOf(owner, taskId));
  channel.publish(owner);
}

/** Lets every timer of a member rest where it was kept last: nobody practises for a member who left. */
export async function pauseTimers(email: string): Promise<void> {
  const owner = memberKey(email);
  const timers = await readTimers(email);
  const running = Object.keys(timers).filter((taskId) => timers[taskId]?.isRunning === true);
  const rest = (kept: unknown) => (isTimer(kept) ? { ...kept, isRunning: false } : kept);

  await Promise.all(running.map((taskId) => changeKept('timers', timerKeyOf(owner, taskId), rest)));
  channel.publish(owner);
}

/** Reports a member's timers at once, and whenever this tab or another keeps or forgets one. Returns how to stop. */
export function onTimersStored(email: string, listener: (timers: KeptTimers) => void): () => void {
  const owner = memberKey(email);
  let isStopped = false;
  const report = async () => {
    const timers = await readTimers(email);
    if (!isStopped) listener(timers);
  };
  const unsubscribe = channel.subscribe((changed) => {
    if (changed === owner) void report();
  });

  void report();
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
