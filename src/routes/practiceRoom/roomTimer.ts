import type { Subscription } from 'xstate';

import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { lengthOfPlan } from '../../domain/practiceRoom/bells.ts';
import { planOfTimer } from '../../domain/practiceRoom/plans.ts';
import { isOwnPractice } from '../../domain/timer/ownPractice.ts';
import {
  isDoubtful,
  isOver,
  secondsPractised,
  type Moment,
  type TaskTimer,
  type TimedTask,
} from '../../domain/timer/timer.ts';
import type { KeptTimers } from '../../domain/timer/timerDesk.ts';
import type {
  PracticeSessionEvent,
  RoomWish,
  SeenPhase,
} from '../../machines/practiceRoom/practiceSessionEvents.ts';
import type { TimerActorRef } from '../../machines/timer/timerMachine.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';

/** What a practice is the timer of, and what a service knows of it, in milliseconds. */
export interface RoomStart {
  task: TimedTask;
  elapsedMs: number;
}

/** Whether a timer is one that the room shows: a practice of its own, or a Tether task's. */
export function isOfRoom({ task }: Pick<TaskTimer, 'task'>): boolean {
  return isOwnPractice(task) || task.pillar === 'TETHER';
}

/** The practices that were left before their end: those of a whole minute are asked about (rules/practiceRoom#Q14). */
export function leftOf(timers: KeptTimers): { asked: TaskTimer[]; short: TaskTimer[] } {
  const left = Object.values(timers).filter((timer) => isOwnPractice(timer.task) && !isOver(timer));
  const isLong = (timer: TaskTimer) => secondsPractised(timer) >= 60;

  return { asked: left.filter(isLong), short: left.filter((timer) => !isLong(timer)) };
}

/**
 * The desk's timer as the room hears of it: how it stands, each time that changes, and its end. What the room wishes is done with it: a practice
 * begins as `start` says. Returns how to wish, and how to stop.
 */
export function followRoomTimer(
  deskRef: TimerDeskActorRef,
  {
    forget,
    now,
    send,
    start,
  }: {
    /** Keeps nothing more of a timer. */
    forget: (timer: TaskTimer) => void;
    now: () => Moment;
    send: (event: PracticeSessionEvent) => void;
    start: () => RoomStart;
  },
): { wish: (wish: RoomWish) => void; stop: () => void } {
  let told = '';
  let followed = '';
  let timerRef: TimerActorRef | undefined;
  let following: Subscription | undefined;
  const seen = new Set<string>();

  const look = () => {
    const desk = deskRef.getSnapshot();
    const { timer } = desk.children;
    if (timer !== timerRef) {
      following?.unsubscribe();
      timerRef = timer;
      following = timer?.subscribe(look);
    }
    const { current, isShown, timers, wish } = desk.context;
    const ours = current !== null && isOfRoom(current) ? current : null;
    const isSaving = desk.matches({ engaged: 'saving' });

    if (desk.matches({ engaged: 'elsewhere' }))
      return tell('elsewhere', { type: 'timer.elsewhere' });
    if (isSaving && ours !== null && (isShown || ours.task.taskId === followed)) return end(ours);
    if (desk.matches({ engaged: 'busy' }) && timer !== undefined && ours !== null) {
      return tellSeen(timer);
    }
    const isOthers = isSaving || desk.matches({ engaged: 'busy' });
    if (!desk.matches('free') && (!isOthers || wish !== null)) return;

    tell('none', { type: 'timer.none' });
    if (isOthers) return;
    const left = leftOf(timers);
    for (const short of left.short.filter(isNew)) forget(short);
    const found = left.asked.find(isNew);
    if (found !== undefined) send({ type: 'left.found', left: found });
  };
  const isNew = ({ task: { taskId } }: TaskTimer) => {
    const isFirst = !seen.has(taskId);
    seen.add(taskId);
    return isFirst;
  };
  const tell = (what: string, event: PracticeSessionEvent) => {
    if (what === told) return;
    told = what;
    send(event);
  };
  const tellSeen = (ref: TimerActorRef) => {
    const snapshot = ref.getSnapshot();
    const { timer } = snapshot.context;
    followed = timer.task.taskId;
    const phase = phaseOf(snapshot.matches('paused'), timer);
    tell(`${timer.task.taskId} ${phase}`, {
      type: 'timer.seen',
      phase,
      practisedMs: timer.elapsedMs,
      plannedMs: timer.plannedMs,
      plan: planOfTimer(timer),
      at: now(),
    });
  };
  const end = (timer: TaskTimer) => {
    followed = timer.task.taskId;
    tell(`${timer.task.taskId} ended`, {
      type: 'timer.ended',
      seconds: secondsPractised(timer),
    });
  };
  const subscription = deskRef.subscribe(look);
  look();

  return {
    wish: (wish) => {
      if (wish.type === 'end.seen') {
        if (deskRef.getSnapshot().matches({ engaged: 'saving' })) {
          deskRef.send({ type: 'overlay.close' });
        }
        return;
      }
      if (wish.type !== 'practice.begin') return timerRef?.send(timerEventOf(wish));

      told = '';
      deskRef.send(startOf(start(), wish));
      look();
    },
    stop: () => {
      subscription.unsubscribe();
      following?.unsubscribe();
    },
  };
}

function phaseOf(isPaused: boolean, timer: TaskTimer): SeenPhase {
  if (isOver(timer)) return 'ending';
  if (isPaused) return 'paused';
  return isDoubtful(timer) ? 'doubting' : 'counting';
}

function startOf(
  { elapsedMs, task }: RoomStart,
  { at, hasRung, plan }: { at: Moment; hasRung: boolean; plan: PracticePlan },
) {
  return {
    type: 'timer.start' as const,
    task,
    plannedMs: lengthOfPlan(plan),
    elapsedMs,
    plan,
    ...(hasRung ? { hasRung: true as const } : {}),
    at,
  };
}

function timerEventOf(wish: Exclude<RoomWish, { type: 'practice.begin' | 'end.seen' }>) {
  switch (wish.type) {
    case 'practice.pause':
      return { type: 'timer.pause', at: wish.at } as const;
    case 'practice.resume':
      return { type: 'timer.resume', at: wish.at } as const;
    case 'practice.finish':
      return { type: 'timer.finish', at: wish.at } as const;
    default:
      return wish;
  }
}
