import type { Change } from '../../contract/practice/changes.ts';
import { versionOf } from '../../contract/practice/versions.ts';
import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import type { RunningTimerBody } from '../../contract/practice/writes.ts';
import { practisedOn } from './practisedOn.ts';
import { joinedStretches, stretchesAt, stretchesBefore, type Stretch } from './stretches.ts';
import { secondsPractised, type TaskTimer, type TimedTask } from './timer.ts';
import { timerIdOf } from './timerId.ts';

/** A timer as the member's account has it, which every device of theirs is told. Lengths in milliseconds. */
export interface ToldTimer {
  /** On which device it is, by the name of that device's own making. */
  device: string;
  task: TimedTask;
  plannedMs: number;
  elapsedMs: number;
  /** When that was; left out by a device of before that was told. */
  stretches?: readonly Stretch[];
  /** How it is practised, where that was chosen in the practice room. */
  plan?: PracticePlan;
  state: RunningTimerBody['state'];
  /** When its time was so, in milliseconds since the epoch, by the service's clock. */
  madeAt: number;
  /** What a write names that is to go over this one; null where the service took none. */
  version: string | null;
  /** This device goes on with it, and is still to tell that. */
  isTakenOver: boolean;
}

/** Timers as they were told, by their ids. */
export type ToldTimers = Readonly<Record<string, ToldTimer>>;

/** What is told of a timer of this id; null where it is gone. */
export interface TimerNews {
  id: string;
  told: ToldTimer | null;
}

/** What a device tells of a timer, and when it was so, in milliseconds since the epoch. */
export interface Telling {
  body: RunningTimerBody;
  madeAt: number;
}

/** As far as what was told may be beside the truth before it is told anew, and as often as that at most, in milliseconds. */
const tolerance = 5_000;
const tellAgainAfter = 30_000;
/** For so long, in milliseconds, a device minds what it was told. */
const minded = 48 * 3_600_000;
const longestSec = 86_400;

/** The timer as its member's other devices are told of it; null for a sample, of which nobody is. */
export function tellable(timer: TaskTimer, device: string): RunningTimerBody | null {
  const { date, isSample, pillar, pillarName, taskId } = timer.task;
  if (isSample) return null;

  return {
    task_id: taskId,
    date,
    pillar,
    pillar_name: pillarName,
    planned_seconds: Math.min(longestSec, Math.round(timer.plannedMs / 1000)),
    elapsed_seconds: Math.min(longestSec, secondsPractised(timer)),
    stretches: stretchesBefore(timer.stretches ?? [], timer.seen.wall),
    ...planIn(timer),
    state: stateOf(timer),
    device,
  };
}

/**
 * Whether what is so of a timer is worth telling after `last`, null for nothing: it was started, paused or ended since, or it is
 * elsewhere than the last one says by more than five seconds, which is told each half minute at most (rules/timer#T22).
 */
export function isWorthTelling(last: Telling | null, next: Telling): boolean {
  if (last === null) return true;
  if (last.body.state === 'ended') return false;
  if (last.body.state !== next.body.state) return true;
  if (last.body.planned_seconds !== next.body.planned_seconds) return true;

  const since = Math.max(0, next.madeAt - last.madeAt);
  const course = last.body.state === 'running' ? since : 0;
  const expected = Math.min(last.body.planned_seconds * 1000, elapsedIn(last) + course);
  return since >= tellAgainAfter && Math.abs(expected - elapsedIn(next)) > tolerance;
}

/** What is practised of a told timer `now`, in milliseconds: never more than is planned. */
export function toldElapsed(told: ToldTimer, now: number): number {
  const since = told.state === 'running' ? Math.max(0, now - told.madeAt) : 0;

  return Math.min(told.plannedMs, told.elapsedMs + since);
}

/** When a told timer was practised, as far as anybody knows `now`. */
export function toldStretches(told: ToldTimer, now: number): Stretch[] {
  const { elapsedMs, madeAt, stretches } = told;
  const known = stretches ?? practisedOn([], elapsedMs, madeAt);
  const since = toldElapsed(told, now) - elapsedMs;

  return joinedStretches(known, [{ from: madeAt, to: madeAt + since }]);
}

/** Whether a told timer still runs `now`, as far as anybody knows. */
export function runsNow(told: ToldTimer, now: number): boolean {
  return told.state === 'running' && toldElapsed(told, now) < told.plannedMs;
}

/** What was told of a task's timer, or null. */
export function toldOf(told: ToldTimers, task: TimedTask): ToldTimer | null {
  return task.isSample ? null : (told[timerIdOf(task)] ?? null);
}

/** The timers among what changed, with their versions in this epoch of the feed. */
export function toldTimers(changes: readonly Change[], epoch: string): TimerNews[] {
  return changes.flatMap((change): TimerNews[] => {
    if (change.kind !== 'timer') return [];
    if (change.gone) return [{ id: change.id, told: null }];

    const { body, id, made_at: madeAt, seq } = change;
    return [{ id, told: toldTimer({ body, madeAt: Date.parse(madeAt) }, versionOf(epoch, seq)) }];
  });
}

export function toldTimer({ body, madeAt }: Telling, version: string | null): ToldTimer {
  return {
    device: body.device,
    task: {
      taskId: body.task_id,
      date: body.date,
      pillar: body.pillar,
      pillarName: body.pillar_name,
      isSample: false,
    },
    plannedMs: body.planned_seconds * 1000,
    elapsedMs: body.elapsed_seconds * 1000,
    ...(body.stretches === undefined ? {} : { stretches: stretchesAt(body.stretches, madeAt) }),
    ...planIn(body),
    state: body.state,
    madeAt,
    version,
    isTakenOver: false,
  };
}

/** What was told of a timer, as it was told. */
export function tellingOf({
  device,
  elapsedMs,
  madeAt,
  plan,
  plannedMs,
  state,
  stretches,
  task,
}: ToldTimer): Telling {
  const body: RunningTimerBody = {
    task_id: task.taskId,
    date: task.date,
    pillar: task.pillar,
    pillar_name: task.pillarName,
    planned_seconds: plannedMs / 1000,
    elapsed_seconds: elapsedMs / 1000,
    ...(stretches === undefined ? {} : { stretches: stretchesBefore(stretches, madeAt) }),
    ...planIn({ plan }),
    state,
    device,
  };

  return { body, madeAt };
}

/** What is known of timers once there is news of some: what is no newer than what is known is passed over. */
export function withNews(known: ToldTimers, news: readonly TimerNews[]): ToldTimers {
  const all = new Map(Object.entries(known));
  for (const { id, told } of news) {
    const before = all.get(id);
    if (told === null) all.delete(id);
    else if (before === undefined || isNewer(told.version, before.version)) all.set(id, told);
  }

  return Object.fromEntries(all);
}

/** What of it a device minds `now`, in milliseconds since the epoch. */
export function mindedTimers(told: ToldTimers, now: number): ToldTimers {
  return Object.fromEntries(Object.entries(told).filter(([, { madeAt }]) => now - madeAt < minded));
}

/** A timer is this device's own where it told of it last, or goes on with it. */
export function isOwn({ device, isTakenOver }: ToldTimer, own: string): boolean {
  return isTakenOver || device === own;
}

/** What is told of the member's timers by their other devices. */
export function timersElsewhere(told: ToldTimers, own: string): ToldTimers {
  return Object.fromEntries(Object.entries(told).filter(([, timer]) => !isOwn(timer, own)));
}

function planIn({ plan }: { plan?: PracticePlan | undefined }): { plan?: PracticePlan } {
  return plan === undefined ? {} : { plan };
}

function stateOf({ end, isRunning }: TaskTimer): RunningTimerBody['state'] {
  if (end !== null) return 'ended';

  return isRunning ? 'running' : 'paused';
}

function elapsedIn({ body }: Telling): number {
  return body.elapsed_seconds * 1000;
}

/** Versions of two epochs of the feed have no order: what is told now counts. */
function isNewer(version: string | null, than: string | null): boolean {
  if (version === null || than === null) return than === null;

  const [one, other] = [version, than].map((text) => {
    const dash = text.lastIndexOf('-');
    return { epoch: text.slice(0, dash), seq: Number(text.slice(dash + 1)) };
  });

  return one?.epoch !== other?.epoch || (one?.seq ?? 0) > (other?.seq ?? 0);
}
