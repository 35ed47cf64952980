import type { TaskStatus } from '../../contract/today/commitments.ts';
import type { Moment } from '../../domain/timer/timer.ts';
import type { ToldTimer, ToldTimers } from '../../domain/timer/toldTimer.ts';
import type { EndedTimer, KeptTimers, TimerWish } from '../../domain/timer/timerDesk.ts';

/** What the desk hears. */
export type TimerDeskEvent =
  | { type: 'timers.stored'; timers: KeptTimers }
  | { type: 'timers.told'; told: ToldTimers; at: Moment }
  | { type: 'lock.held' }
  | { type: 'lock.taken' }
  | ({ type: 'timer.start'; at: Moment } & TimerWish)
  /** The member leaves in another tab. */
  | { type: 'timer.rest'; at: Moment }
  /** Something of the timers was kept that is to be seen to: one that ended. */
  | { type: 'timers.look' }
  | { type: 'overlay.open' }
  | { type: 'overlay.close' };

/** What a listener is told: a timer that ended and is saved, or is kept on this device for now, or what another device did with it. */
export type TimerDeskEmitted =
  | ({ type: 'timer.ended'; newStatus: TaskStatus; isShown: boolean } & EndedTimer)
  | ({ type: 'timer.unsaved' } & EndedTimer)
  | { type: 'timer.takenElsewhere'; told: ToldTimer };
