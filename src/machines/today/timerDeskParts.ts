import { fromCallback, fromPromise } from 'xstate';

import type { TaskStatus } from '../../domain/task.ts';
import type { Moment, TaskTimer, TimedTask } from '../../domain/timer.ts';
import {
  emptyDesk,
  recalled,
  type EndedTimer,
  type KeptTimers,
  type TimerDesk,
  type TimerWish,
} from '../../domain/timerDesk.ts';
import { unprovided, unprovidedListener } from '../unprovided.ts';
import { timerMachine } from './timerMachine.ts';
import { timerSaveMachine } from './timerSaveMachine.ts';

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
