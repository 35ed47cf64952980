import {
  isOver,
  lateEndOf,
  restored,
  resumed,
  secondsPractised,
  startedTimer,
  type Moment,
  type TaskTimer,
  type TimedTask,
} from './timer.ts';

/** A member's timers on this device, by the IDs of their tasks: the one that runs, those at rest, and those not saved yet. */
export type KeptTimers = Readonly<Record<string, TaskTimer>>;

/** A timer that the member wants to start. Lengths in milliseconds; `elapsedMs` is what a service knows of it. */
export interface TimerWish {
  task: TimedTask;
  plannedMs: number;
  elapsedMs: number;
}

export function wishOf({ task, plannedMs, elapsedMs }: TimerWish): TimerWish {
  return { task, plannedMs, elapsedMs };
}

/** What is known of a member's timers, of which one at a time is under way. */
export interface TimerDesk {
  timers: KeptTimers;
  /** The timer under way as it stood when it began here, or as it ended while it is saved; null for none. */
  current: TaskTimer | null;
  /** What is to be started once it is known that nothing else runs. */
  wish: TimerWish | null;
  /** Whether this device was not looked at yet: then a timer at rest is shown, once (rules/timer#T12). */
  isFirstLook: boolean;
}

export const emptyDesk: TimerDesk = {
  timers: {},
  current: null,
  wish: null,
  isFirstLook: true,
};

/**
 * The desk with what this page or another kept. One that runs comes first, then the wish, then one that ended and was not
 * saved, then on the first look one at rest, if there is just one. A wish stays only where another task's timer runs.
 */
export function recalled(desk: TimerDesk, kept: KeptTimers, at: Moment): TimerDesk {
  const timers = Object.fromEntries(
    Object.entries(kept).map(([taskId, timer]) => [taskId, restored(timer, at)]),
  );
  const all = Object.values(timers);
  const open = all.filter((timer) => !isOver(timer));
  const running = open.find(({ isRunning }) => isRunning);
  const { wish, isFirstLook } = desk;
  const seen = { ...desk, timers, isFirstLook: false };

  if (running !== undefined) {
    const isWished = wish?.task.taskId === running.task.taskId;
    return { ...seen, current: running, wish: isWished ? null : wish };
  }
  if (wish !== null) return { ...seen, current: begun(wish, timers, at), wish: null };

  const unsaved = all.find(isOver);
  const atRest = isFirstLook && open.length === 1 ? open[0] : undefined;
  return { ...seen, current: unsaved ?? atRest ?? null };
}

/** The timer under way. Throws where there is none. */
export function currentOf({ current }: TimerDesk): TaskTimer {
  if (current === null) throw new Error('No timer is under way: this state needs one.');
  return current;
}

/** The desk with its timer ended, and nothing wanted any more. */
export function withEnd(desk: TimerDesk, ended: TaskTimer): TimerDesk {
  return { ...desk, timers: withTimer(desk.timers, ended), current: ended, wish: null };
}

/** What the end of a timer is told with. */
export interface EndedTimer {
  task: TimedTask;
  /** In whole seconds. */
  elapsedSec: number;
  /** When it ended, in milliseconds since the epoch, where that was seen late; or null. */
  lateEnd: number | null;
}

export function endedTimer(timer: TaskTimer): EndedTimer {
  return {
    task: timer.task,
    elapsedSec: secondsPractised(timer),
    lateEnd: lateEndOf(timer),
  };
}

/** A timer to save. The ID is the same however often the same end is sent. */
export interface TimerToSave {
  email: string;
  task: TimedTask;
  elapsedSec: number;
  saveId: string;
}

export function timerToSave(email: string, timer: TaskTimer): TimerToSave {
  return {
    email,
    task: timer.task,
    elapsedSec: secondsPractised(timer),
    saveId: timer.end?.saveId ?? '',
  };
}

/** The timer at rest goes on, with the most that is known of it, unless its length was changed; else a new one begins. */
function begun(wish: TimerWish, timers: KeptTimers, at: Moment): TaskTimer {
  const kept = timers[wish.task.taskId];
  const fresh = startedTimer(wish.task, wish.plannedMs, wish.elapsedMs, at);
  if (kept === undefined || isOver(kept) || kept.plannedMs !== fresh.plannedMs) return fresh;

  return resumed({ ...kept, elapsedMs: Math.max(kept.elapsedMs, fresh.elapsedMs) }, at);
}

function withTimer(timers: KeptTimers, timer: TaskTimer): KeptTimers {
  return { ...timers, [timer.task.taskId]: timer };
}
