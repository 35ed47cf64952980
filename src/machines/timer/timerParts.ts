import { fromCallback } from 'xstate';

import type { Moment, TaskTimer } from '../../domain/timer/timer.ts';
import { unprovidedListener } from '../common/unprovided.ts';

export type TimerEvent =
  | { type: 'clock.read'; at: Moment }
  | { type: 'page.hidden'; at: Moment }
  | { type: 'timer.pause'; at: Moment }
  | { type: 'timer.resume'; at: Moment }
  | { type: 'timer.finish'; at: Moment }
  | { type: 'timer.setAside'; at: Moment }
  | { type: 'away.count' }
  | { type: 'away.leave' }
  | { type: 'sound.stored'; isMuted: boolean }
  | { type: 'sound.toggle' }
  | { type: 'wakeLock.held' }
  | { type: 'wakeLock.lost' };

/** What the bell is told at each look: how long it is until it rings, in milliseconds. */
export interface BellEvent {
  type: 'bell.due';
  inMs: number;
}

export interface BellInput {
  pillar: string;
  inMs: number;
  /** Whether nothing was practised yet, so that it strikes once at the start. */
  isFresh: boolean;
}

export interface TimerContext {
  /** Whose timer it is. */
  email: string;
  timer: TaskTimer;
  /** As it was kept last. */
  kept: TaskTimer;
  isMuted: boolean;
  isScreenHeld: boolean;
}

export interface At {
  at: Moment;
}

export const at = ({ event }: { event: At }) => event;
export const look = { type: 'look', params: at } as const;
export const keep = [
  {
    type: 'checkpoint',
    params: ({ context: { email, timer } }: { context: TimerContext }) => ({ email, timer }),
  },
  'markKept',
] as const;

export const timerActors = {
  moments: fromCallback<TimerEvent, { firstInMs: number }>(unprovidedListener('moments')),
  wakeLock: fromCallback<TimerEvent>(unprovidedListener('wakeLock')),
  bell: fromCallback<BellEvent, BellInput>(unprovidedListener('bell')),
  soundChoices: fromCallback<TimerEvent>(unprovidedListener('soundChoices')),
};
