import type { Day } from './day.ts';

/** What a timer is for: enough of a task to show it, and to save it under the day it was fetched for (reading G7). */
export interface TimedTask {
  taskId: string;
  date: Day;
  /** One of the four codes, or another as it was sent. */
  pillar: string;
  pillarName: string;
  /** One of the seven samples, of which no service hears (reading G1). */
  isSample: boolean;
}

/** A moment by the two clocks of a page, in milliseconds. */
export interface Moment {
  /** Since the epoch: survives the page, and may be put forward or back. */
  wall: number;
  /** Since the page began: never put back, and on some devices at rest while the machine sleeps. */
  mono: number;
}

/** A task's timer, as this device keeps it: what was practised up to a moment, and whether it goes on from there. */
export interface TaskTimer {
  task: TimedTask;
  /** The whole length, in milliseconds. */
  plannedMs: number;
  /** What was practised up to `seen`, in milliseconds, never more than planned. */
  elapsedMs: number;
  isRunning: boolean;
  seen: Moment;
  /** Time of which nobody knows whether it was practised, in milliseconds: the machine slept, or its clock was put forward. */
  awayMs: number;
}
