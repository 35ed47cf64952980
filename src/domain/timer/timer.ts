import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import type { Day } from '../common/day.ts';
import { countedInBreak, practisedOn } from './practisedOn.ts';
import type { Stretch } from './stretches.ts';

/** What a timer is for: enough of a task to show it, and to save it under the day it was fetched for (rules/today#D4). */
export interface TimedTask {
  taskId: string;
  date: Day;
  /** One of the four codes, or another as it was sent. */
  pillar: string;
  pillarName: string;
  /** One of the seven samples, which no service is told of (rules/today#D32). */
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
  /** How it is practised, where that was chosen in the practice room. */
  plan?: PracticePlan;
  /** Its first bell has rung, or was set ahead of its start; noted of what is practised by a plan. */
  hasRung?: true;
  /** The whole length, in milliseconds. */
  plannedMs: number;
  /** What was practised up to `seen`, in milliseconds, never more than planned. */
  elapsedMs: number;
  /** When that was, as far as it is known; left out by who kept it before that was noted. */
  stretches?: readonly Stretch[];
  isRunning: boolean;
  seen: Moment;
  /** Time of which nobody knows whether it was practised, in milliseconds: the machine slept, or its clock was put forward. */
  awayMs: number;
  /** Null until it is over, by its time or by the member. */
  end: TimerEnd | null;
}

/** The end of a timer, whose time is not known to be saved. */
export interface TimerEnd {
  /** The Idempotency-Key of the save: the same for one end, however often it is sent. */
  saveId: string;
  /** When it ended, in milliseconds since the epoch. */
  at: number;
  /** When this device saw that it had, which is later where the page slept. */
  noticedAt: number;
  /** Whether the practice was added to the member's sessions (rules/practice#P15). */
  isRecorded: boolean;
}

/** As much as the two clocks of a page may differ between two looks before the member is asked, in milliseconds. */
export const doubtFrom = 5_000;

const lateFrom = 90_000;
const checkpointEach = 5_000;
const checkpointApart = 250;

/** A timer that runs from `at` on, with what was practised of its task before. Lengths in milliseconds. */
export function startedTimer(
  task: TimedTask,
  plannedMs: number,
  elapsedMs: number,
  at: Moment,
): TaskTimer {
  const planned = positive(plannedMs);

  return {
    task,
    plannedMs: planned,
    elapsedMs: Math.min(planned, positive(elapsedMs)),
    stretches: [],
    isRunning: true,
    seen: sound(at, { wall: 0, mono: 0 }),
    awayMs: 0,
    end: null,
  };
}

/**
 * The timer as it stands at `at`, within one page. The monotonic clock counts. Where the wall clock went further by more
 * than `doubtFrom`, the machine slept or its clock was put forward, which cannot be told apart: the difference is put
 * aside until the member says whether it counts. A wall clock that went back says nothing.
 */
export function looked(timer: TaskTimer, at: Moment): TaskTimer {
  const now = sound(at, timer.seen);
  if (!timer.isRunning) return { ...timer, seen: now };

  const passed = Math.max(0, now.mono - timer.seen.mono);
  const apart = now.wall - timer.seen.wall - passed;
  const awayMs = timer.awayMs + (apart > doubtFrom ? apart : 0);

  return advanced({ ...timer, awayMs, seen: now }, passed);
}

/** The timer at rest, with what was practised until `at`. */
export function paused(timer: TaskTimer, at: Moment): TaskTimer {
  return { ...looked(timer, at), isRunning: false };
}

/** The timer going on from `at`; nothing of the rest counts. One that is over stays so. */
export function resumed(timer: TaskTimer, at: Moment): TaskTimer {
  return timer.end === null ? { ...timer, isRunning: true, seen: sound(at, timer.seen) } : timer;
}

/**
 * A kept timer on another page than the one that kept it, or after a reload. The monotonic clocks of two pages cannot be
 * compared, so a running timer goes on by the wall clock: by nothing where that was put back.
 */
export function restored(timer: TaskTimer, at: Moment): TaskTimer {
  const now = sound(at, timer.seen);
  if (!timer.isRunning) return { ...timer, seen: now };

  return advanced({ ...timer, seen: now }, Math.max(0, now.wall - timer.seen.wall));
}

/** The timer with the doubtful time practised. */
export function withAwayCounted(timer: TaskTimer): TaskTimer {
  return advanced({ ...timer, awayMs: 0 }, timer.awayMs, countedInBreak);
}

/** The timer without the doubtful time. */
export function withAwayLeft(timer: TaskTimer): TaskTimer {
  return { ...timer, awayMs: 0 };
}

/** The timer ended by the member at `at`, with what was practised until then (rules/timer#T3). */
export function finished(timer: TaskTimer, at: Moment): TaskTimer {
  const stopped = paused(timer, at);

  return { ...stopped, end: stopped.end ?? endAt(stopped, stopped.seen.wall) };
}

/** The timer once its first bell has rung: it rings no other one, whatever comes between (rules/practiceRoom#Q5). */
export function rung(timer: TaskTimer): TaskTimer {
  return timer.plan === undefined ? timer : { ...timer, hasRung: true };
}

/**
 * Whether a timer should be kept anew: each five seconds of practice, and at once where its clocks went apart since it was
 * kept, because on the next page only the wall clock counts; and once its first bell has rung.
 */
export function isCheckpointDue(kept: TaskTimer, timer: TaskTimer): boolean {
  const wall = timer.seen.wall - kept.seen.wall;
  const mono = timer.seen.mono - kept.seen.mono;

  return (
    kept.hasRung !== timer.hasRung ||
    timer.elapsedMs - kept.elapsedMs >= checkpointEach ||
    Math.abs(wall - mono) > checkpointApart
  );
}

export function isOver(timer: TaskTimer): boolean {
  return timer.end !== null;
}

/** Whether the member should be asked about time of which nobody knows. Once all of it is practised, it does not matter. */
export function isDoubtful(timer: TaskTimer): boolean {
  return timer.awayMs > 0 && timer.end === null;
}

/** What is left, in milliseconds. */
export function remainingMs(timer: TaskTimer): number {
  return timer.plannedMs - timer.elapsedMs;
}

/** What is left, in whole seconds: a second that has begun counts. */
export function secondsLeft(timer: TaskTimer): number {
  return Math.ceil(remainingMs(timer) / 1000);
}

/** What was practised, in whole seconds that are over. */
export function secondsPractised(timer: TaskTimer): number {
  return Math.floor(timer.elapsedMs / 1000);
}

/** The share that was practised, from 0 to 1. */
export function shareOf(timer: TaskTimer): number {
  return timer.plannedMs === 0 ? 1 : timer.elapsedMs / timer.plannedMs;
}

/** When a timer ended, in milliseconds since the epoch, where that was seen so late that the member should hear of it; or null. */
export function lateEndOf({ end }: TaskTimer): number | null {
  return end !== null && end.noticedAt - end.at > lateFrom ? end.at : null;
}

/** The timer with its practice in the member's sessions, so that it is not added again. */
export function recorded(timer: TaskTimer): TaskTimer {
  return timer.end === null ? timer : { ...timer, end: { ...timer.end, isRecorded: true } };
}

function advanced(timer: TaskTimer, byMs: number, practised = practisedOn): TaskTimer {
  const over = timer.elapsedMs + byMs - timer.plannedMs;
  if (timer.end !== null) return timer;

  const at = timer.seen.wall - Math.max(0, over);
  const stretches = practised(timer.stretches ?? [], byMs - Math.max(0, over), at);
  if (over < 0) return { ...timer, stretches, elapsedMs: timer.elapsedMs + byMs };

  const whole = { ...timer, stretches, elapsedMs: timer.plannedMs, isRunning: false };
  return { ...whole, end: endAt(whole, at) };
}

function endAt({ seen, elapsedMs }: TaskTimer, at: number): TimerEnd {
  const facts = [seen.wall, seen.mono, elapsedMs].map((fact) => Math.round(fact));

  return { saveId: `timer-${facts.join('-')}`, at, noticedAt: seen.wall, isRecorded: false };
}

/** A clock that tells no number is taken to stand. */
function sound(at: Moment, before: Moment): Moment {
  return {
    wall: Number.isFinite(at.wall) ? at.wall : before.wall,
    mono: Number.isFinite(at.mono) ? at.mono : before.mono,
  };
}

function positive(value: number): number {
  return Number.isFinite(value) ? Math.max(0, value) : 0;
}
