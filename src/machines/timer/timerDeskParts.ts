import { fromCallback, fromPromise } from 'xstate';

import { isSameMember } from '../../domain/practice/member.ts';
import type { TaskStatus } from '../../contract/today/commitments.ts';
import { isOver, type Moment, type TaskTimer, type TimedTask } from '../../domain/timer/timer.ts';
import {
  emptyDesk,
  endedTimer,
  recalled,
  type EndedTimer,
  type KeptTimers,
  type TimerDesk,
  type TimerWish,
} from '../../domain/timer/timerDesk.ts';
import { unprovided, unprovidedListener } from '../common/unprovided.ts';
import { timerMachine } from './timerMachine.ts';
import { timerSaveMachine, type TimerSaved } from './timerSaveMachine.ts';

export type TimerDeskEvent =
  | { type: 'member.changed'; email: string | null }
  | { type: 'timers.stored'; timers: KeptTimers }
  | { type: 'lock.held' }
  | { type: 'lock.taken' }
  | ({ type: 'timer.start'; at: Moment } & TimerWish)
  | { type: 'timer.forget'; taskId: string }
  | { type: 'overlay.open' }
  | { type: 'overlay.close' };

/** What a route hears: a timer that ended and is saved, or is kept on this device for now. */
export type TimerDeskEmitted =
  | ({ type: 'timer.ended'; newStatus: TaskStatus; isShown: boolean } & EndedTimer)
  | ({ type: 'timer.unsaved' } & EndedTimer);

export interface TimerDeskContext extends TimerDesk {
  /** Empty while nobody is here. */
  email: string;
  isShown: boolean;
}

interface FoundTimers {
  timers: KeptTimers;
  at: Moment;
}

/** Whose address a change tells; null for nobody. */
export interface Somebody {
  email: string | null;
}

/** The timer that a child machine was left with. */
export interface Left {
  timer: TaskTimer;
}

interface Here {
  context: TimerDeskContext;
}

export const timerDeskActors = {
  memberChanges: fromCallback<TimerDeskEvent>(unprovidedListener('memberChanges')),
  keptTimers: fromCallback<TimerDeskEvent, { email: string }>(unprovidedListener('keptTimers')),
  timerLock: fromCallback<TimerDeskEvent, { email: string }>(unprovidedListener('timerLock')),
  readTimers: fromPromise<FoundTimers, { email: string }>(unprovided('readTimers')),
  askToPause: fromPromise<{ isYes: boolean; at: Moment }, { first: TimedTask; second: TimedTask }>(
    unprovided('askToPause'),
  ),
  timer: timerMachine,
  timerSave: timerSaveMachine,
};

export function nobody(): TimerDeskContext {
  return { ...emptyDesk, email: '', isShown: false };
}

/** The timer under way. Throws where there is none. */
export function currentOf({ current }: TimerDesk): TaskTimer {
  if (current === null) throw new Error('No timer is under way: this state needs one.');
  return current;
}

export const member = ({ context: { email } }: Here) => ({ email });

export const own = ({ context }: Here) => ({ email: context.email, timer: currentOf(context) });

export const found = ({ context, event }: Here & { event: { output: FoundTimers } }) =>
  recalled(context, event.output.timers, event.output.at);

export const swap = ({ context }: Here) => {
  const { task: first } = currentOf(context);
  return { first, second: context.wish?.task ?? first };
};

export const somebody = ({ event }: { event: Somebody }) => event;
const answer = ({ event }: { event: { output: { isYes: boolean; at: Moment } } }) => event.output;

export const isSomebody = { type: 'isSomebody', params: somebody } as const;
export const welcome = { type: 'welcome', params: somebody } as const;
export const isYes = { type: 'isYes', params: answer } as const;
export const setAside = { type: 'setAside', params: answer } as const;

export const left = ({ event }: { event: { output: TaskTimer } }) => ({ timer: event.output });
export const wish = { type: 'wish', params: ({ event }: { event: TimerWish }) => event } as const;
export const takeFound = { type: 'takeFound', params: found } as const;
export const pauseAll = { type: 'pauseAll', params: member } as const;

export const asideAt = (_: unknown, { at }: { at: Moment }) => ({
  type: 'timer.setAside' as const,
  at,
});

export const report = ({ context }: Here, { output }: { output: TimerSaved }): TimerDeskEmitted => {
  const ended = endedTimer(currentOf(context));

  return output === null
    ? { type: 'timer.unsaved', ...ended }
    : { type: 'timer.ended', ...ended, ...output, isShown: context.isShown };
};

export const timerDeskGuards = {
  isSomebody: (_: unknown, { email }: Somebody) => email !== null && email.trim() !== '',
  isSame: ({ context }: Here, { email }: Somebody) =>
    email !== null && isSameMember(email, context.email),
  isCurrent: ({ context }: Here, { taskId }: { taskId: string }) =>
    context.current?.task.taskId === taskId,
  hasNone: (_: unknown, { current }: TimerDesk) => current === null,
  hasEnded: (_: unknown, { current }: TimerDesk) => current !== null && isOver(current),
  hasWish: ({ context }: Here) => context.wish !== null,
  isOver: (_: unknown, params: { timer: TaskTimer }) => isOver(params.timer),
  isShown: ({ context }: Here) => context.isShown,
  isYes: (_: unknown, params: { isYes: boolean }) => params.isYes,
};
