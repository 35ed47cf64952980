import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { isLeftBehind, isOwnPractice } from './ownPractice.ts';
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
import { joinedStretches, lengthOfStretches, type Stretch } from './stretches.ts';
import {
  runsNow,
  toldElapsed,
  toldOf,
  toldStretches,
  type ToldTimer,
  type ToldTimers,
} from './toldTimer.ts';

/** A member's timers on this device, by the IDs of their tasks: the one that runs, those at rest, and those not saved yet. */
export type KeptTimers = Readonly<Record<string, TaskTimer>>;

/** A timer that the member wants to start. Lengths in milliseconds; `elapsedMs` is what a service knows of it. */
export interface TimerWish {
  task: TimedTask;
  plannedMs: number;
  elapsedMs: number;
  /** How it is to be practised, where that was chosen in the practice room. */
  plan?: PracticePlan;
  /** Its first bell was set ahead of its start. */
  hasRung?: true;
}

export function wishOf({ task, plannedMs, elapsedMs, ...chosen }: TimerWish): TimerWish {
  return { task, plannedMs, elapsedMs, ...chosenOf(chosen) };
}

/** What is known of a member's timers, of which one at a time is under way. */
export interface TimerDesk {
  timers: KeptTimers;
  /** The timer under way as it stood when it began here, or as it ended while it is saved; null for none. */
  current: TaskTimer | null;
  /** What is to be started once it is known that nothing else runs. */
  wish: TimerWish | null;
  /** The timers of the member's other devices, as they were told. */
  told: ToldTimers;
  /** The version of the told timer with which this device goes on; null where it is of its own. */
  takenOver: string | null;
  /** The timer of another device that is asked about before the wish begins; null for none. */
  asked: ToldTimer | null;
  /** Whether this device was not looked at yet: then a timer at rest is shown, once (rules/timer#T12). */
  isFirstLook: boolean;
}

export const emptyDesk: TimerDesk = {
  timers: {},
  current: null,
  wish: null,
  told: {},
  takenOver: null,
  asked: null,
  isFirstLook: true,
};

/** What is found of a member's timers at `at`: those of this device, and what was told of others. */
export interface FoundTimers {
  timers: KeptTimers;
  told: ToldTimers;
  at: Moment;
}

/**
 * The desk with what this page or another kept. One that runs comes first, then the wish, then one that ended and was not
 * saved, then on the first look one at rest, if there is just one. A wish stays only where another task's timer runs, here or on
 * another device; one of a task whose timer has ended and is not saved gives way to that. With which another device goes on, that rests here.
 */
export function recalled(desk: TimerDesk, { timers: kept, told, at }: FoundTimers): TimerDesk {
  const timers = Object.fromEntries(
    Object.entries(kept).map(([taskId, timer]) => [taskId, foundAt(timer, told, at)]),
  );
  const all = Object.values(timers);
  const open = all.filter((timer) => !isOver(timer) && toldOf(told, timer.task) === null);
  const running = open.find(({ isRunning }) => isRunning);
  const { wish, isFirstLook } = desk;
  const seen = { ...desk, timers, told, takenOver: null, asked: null, isFirstLook: false };

  if (running !== undefined) {
    const isWished = wish?.task.taskId === running.task.taskId;
    return { ...seen, current: running, wish: isWished ? null : wish };
  }
  const unsaved = all.filter(isOver);
  const wished = unsaved.find(({ task }) => task.taskId === wish?.task.taskId);
  if (wished !== undefined) return { ...seen, current: wished, wish: null };
  if (wish !== null) {
    const asked = runningElsewhere(told, at.wall, wish.task);
    return asked === null
      ? { ...seen, ...begunDesk(seen, wish, at) }
      : { ...seen, current: null, asked };
  }

  const shown = open.filter(({ task }) => !isOwnPractice(task));
  const atRest = isFirstLook && shown.length === 1 ? shown[0] : undefined;
  return { ...seen, current: unsaved[0] ?? atRest ?? null };
}

/** The timer that another device runs `now`, of another task than this one; null for none. */
export function runningElsewhere(
  told: ToldTimers,
  now: number,
  but: TimedTask | null = null,
): ToldTimer | null {
  const running = Object.values(told).find(
    (timer) => runsNow(timer, now) && timer.task.taskId !== but?.taskId,
  );

  return running ?? null;
}

/**
 * A timer of another device at rest on this one, as it stands at `at`, with what was practised of it here too: `kept` is this device's own of
 * the same task, or null.
 */
export function restingHere(told: ToldTimer, at: Moment, kept: TaskTimer | null): TaskTimer {
  const { plannedMs, task } = told;
  const elapsedMs = Math.max(toldElapsed(told, at.wall), kept?.elapsedMs ?? 0);
  const started = startedTimer(task, plannedMs, elapsedMs, at);
  const plan = kept?.plan ?? told.plan;
  const chosen = plan === undefined ? {} : { plan, hasRung: true as const };
  const here = { ...started, ...chosen, stretches: kept?.stretches ?? [], isRunning: false };

  return practisedAt(here, toldStretches(told, at.wall));
}

/** The desk with the wished timer begun, whatever other devices run. */
export function begunDesk(
  desk: Pick<TimerDesk, 'timers' | 'told'>,
  wish: TimerWish,
  at: Moment,
): Pick<TimerDesk, 'current' | 'wish' | 'takenOver' | 'asked'> {
  const told = toldOf(desk.told, wish.task);
  const takenOver = told?.version ?? null;

  return { current: begun(wish, desk.timers, told, at), wish: null, takenOver, asked: null };
}

/** What another device did with the timer under way, so that it rests here; null for nothing. */
export function takenElsewhere(
  { current, takenOver }: TimerDesk,
  told: ToldTimers,
): ToldTimer | null {
  const news = current === null ? null : toldOf(told, current.task);

  return news === null || news.version === takenOver ? null : news;
}

/** The timer under way. Throws where there is none. */
export function currentOf({ current }: Pick<TimerDesk, 'current'>): TaskTimer {
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
function begun(wish: TimerWish, timers: KeptTimers, told: ToldTimer | null, at: Moment): TaskTimer {
  const kept = timers[wish.task.taskId];
  const isSame = told?.plannedMs === wish.plannedMs;
  const elapsedMs = Math.max(wish.elapsedMs, isSame ? toldElapsed(told, at.wall) : 0);
  // What goes on here has rung its first bell there.
  const chosen =
    isSame && told.plan !== undefined ? { plan: told.plan, hasRung: true as const } : {};
  const fresh = practisedAt(
    { ...startedTimer(wish.task, wish.plannedMs, elapsedMs, at), ...chosen, ...chosenOf(wish) },
    isSame ? toldStretches(told, at.wall) : [],
  );
  if (kept === undefined || isOver(kept) || kept.plannedMs !== fresh.plannedMs) return fresh;

  const longer = {
    ...kept,
    ...chosen,
    ...chosenOf(wish),
    elapsedMs: Math.max(kept.elapsedMs, fresh.elapsedMs),
  };
  return resumed(practisedAt(longer, fresh.stretches ?? []), at);
}

/** The timer with what was practised of it elsewhere: two devices at once do not add, one after the other they do (rules/timer#T26). */
function practisedAt(timer: TaskTimer, elsewhere: readonly Stretch[]): TaskTimer {
  const stretches = joinedStretches(timer.stretches ?? [], elsewhere);
  const elapsedMs = Math.max(timer.elapsedMs, lengthOfStretches(stretches));

  return { ...timer, stretches, elapsedMs: Math.min(timer.plannedMs, elapsedMs) };
}

function foundAt(timer: TaskTimer, told: ToldTimers, at: Moment): TaskTimer {
  const isElsewhere = !isOver(timer) && toldOf(told, timer.task) !== null;

  return isElsewhere || isLeftBehind(timer, at)
    ? { ...timer, isRunning: false }
    : restored(timer, at);
}

/** What was chosen of it in the practice room. */
function chosenOf({ hasRung, plan }: Pick<TimerWish, 'hasRung' | 'plan'>) {
  return {
    ...(plan === undefined ? {} : { plan }),
    ...(hasRung === undefined ? {} : { hasRung }),
  };
}

function withTimer(timers: KeptTimers, timer: TaskTimer): KeptTimers {
  return { ...timers, [timer.task.taskId]: timer };
}
