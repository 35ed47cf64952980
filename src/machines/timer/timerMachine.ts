import { assign, fromCallback, sendTo, setup, type ActorRefFrom } from 'xstate';

import {
  finished,
  isCheckpointDue,
  isDoubtful,
  isOver,
  looked,
  paused,
  remainingMs,
  resumed,
  rung,
  withAwayCounted,
  withAwayLeft,
  type Moment,
  type TaskTimer,
} from '../../domain/timer/timer.ts';
import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type TimerActorRef = ActorRefFrom<typeof timerMachine>;

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
  /** A call, or headphones pulled: it rests until it is resumed. */
  | { type: 'sound.interrupted'; at: Moment }
  | { type: 'screen.toggle' }
  | { type: 'wakeLock.held' }
  | { type: 'wakeLock.lost' };

/** What the bell is told at each look: how long it is until it rings, in milliseconds. */
export interface BellEvent {
  type: 'bell.due';
  inMs: number;
}

export interface BellInput {
  pillar: string;
  /** The bells that were chosen in the practice room; null for those that every task has. */
  plan: PracticePlan | null;
  plannedMs: number;
  inMs: number;
  /** Whether nothing was practised yet, so that it strikes once at the start. */
  isFresh: boolean;
}

/** What the tone under a practice is told: it sounds while that runs, and no device lets its page sleep. */
export interface ToneEvent {
  type: 'tone.play' | 'tone.rest';
}

/** What the screen's keeper is told. */
export interface ScreenEvent {
  type: 'screen.wanted';
  isWanted: boolean;
}

interface TimerContext {
  /** Whose timer it is. */
  email: string;
  timer: TaskTimer;
  /** As it was kept last. */
  kept: TaskTimer;
  isMuted: boolean;
  isScreenHeld: boolean;
  /** Whether the screen is to stay on while it runs. */
  isScreenWanted: boolean;
  /** Whether the device let it rest: a call, or headphones pulled. */
  isInterrupted: boolean;
}

interface At {
  at: Moment;
}

const at = ({ event }: { event: At }) => event;
const look = { type: 'look', params: at } as const;
const keep = [
  {
    type: 'checkpoint',
    params: ({ context: { email, timer } }: { context: TimerContext }) => ({ email, timer }),
  },
  'markKept',
] as const;

/**
 * One task's timer, computed from the clocks and never counted. It is kept on this device whenever something of it changes,
 * and each five seconds; time of which nobody knows whether it was practised is asked about. Its output is the timer at its
 * end, or at rest where another one is started.
 */
export const timerMachine = setup({
  types: {} as {
    context: TimerContext;
    events: TimerEvent;
    input: { email: string; timer: TaskTimer };
    output: TaskTimer;
    children: { bell: 'bell'; roomTone: 'roomTone'; wakeLock: 'wakeLock' };
  },
  actors: {
    moments: fromCallback<TimerEvent, { firstInMs: number }>(unprovidedListener('moments')),
    wakeLock: fromCallback<ScreenEvent, { isWanted: boolean }>(unprovidedListener('wakeLock')),
    bell: fromCallback<BellEvent, BellInput>(unprovidedListener('bell')),
    soundChoices: fromCallback<TimerEvent>(unprovidedListener('soundChoices')),
    /** Sounds under a practice, and tells what is pressed on the lock screen. */
    roomTone: fromCallback<ToneEvent, { plan: PracticePlan | null }>(
      unprovidedListener('roomTone'),
    ),
  },
  actions: {
    checkpoint: (_, _params: { email: string; timer: TaskTimer }) => unprovidedAction('checkpoint'),
    keepSound: (_, _params: { isMuted: boolean }) => unprovidedAction('keepSound'),
    markKept: assign({ kept: ({ context }) => context.timer }),
    look: assign({ timer: ({ context }, params: At) => rung(looked(context.timer, params.at)) }),
    noteRung: assign({ timer: ({ context }) => rung(context.timer) }),
    pause: assign({ timer: ({ context }, params: At) => paused(context.timer, params.at) }),
    resume: assign({ timer: ({ context }, params: At) => resumed(context.timer, params.at) }),
    finish: assign({ timer: ({ context }, params: At) => finished(context.timer, params.at) }),
    countAway: assign({ timer: ({ context }) => withAwayCounted(context.timer) }),
    leaveAway: assign({ timer: ({ context }) => withAwayLeft(context.timer) }),
    takeSound: assign({ isMuted: (_, params: { isMuted: boolean }) => params.isMuted }),
    toggleSound: assign({ isMuted: ({ context }) => !context.isMuted }),
    noteInterrupted: assign({ isInterrupted: true }),
    forgetInterrupted: assign({ isInterrupted: false }),
    toggleScreen: assign({ isScreenWanted: ({ context }) => !context.isScreenWanted }),
    tellScreen: sendTo('wakeLock', ({ context }) => ({
      type: 'screen.wanted' as const,
      isWanted: context.isScreenWanted,
    })),
    playTone: sendTo('roomTone', { type: 'tone.play' as const }),
    restTone: sendTo('roomTone', { type: 'tone.rest' as const }),
    holdScreen: assign({ isScreenHeld: true }),
    letScreenGo: assign({ isScreenHeld: false }),
    tellBell: sendTo('bell', ({ context }) => ({
      type: 'bell.due' as const,
      inMs: remainingMs(context.timer),
    })),
  },
  guards: {
    isOver: ({ context }) => isOver(context.timer),
    isAtRest: ({ context }) => !context.timer.isRunning,
    isDoubtful: ({ context }) => isDoubtful(context.timer),
    isCertain: ({ context }) => !isDoubtful(context.timer),
    isDoubtfulAt: ({ context }, params: At) => isDoubtful(looked(context.timer, params.at)),
    isCheckpointDue: ({ context }, params: At) =>
      isCheckpointDue(context.kept, rung(looked(context.timer, params.at))),
  },
  delays: {
    // rules/timer#T2
    endDelay: 500,
  },
}).createMachine({
  id: 'timer',
  context: ({ input: { email, timer } }) => ({
    email,
    timer,
    kept: timer,
    isMuted: false,
    isScreenHeld: false,
    isScreenWanted: true,
    isInterrupted: false,
  }),
  output: ({ context }) => context.timer,
  invoke: [
    { id: 'soundChoices', src: 'soundChoices' },
    {
      id: 'roomTone',
      src: 'roomTone',
      input: ({ context }) => ({ plan: context.timer.plan ?? null }),
    },
  ],
  on: {
    'sound.stored': { actions: { type: 'takeSound', params: ({ event }) => event } },
    'sound.toggle': {
      actions: ['toggleSound', { type: 'keepSound', params: ({ context }) => context }],
    },
  },
  initial: 'running',
  states: {
    running: {
      entry: [...keep, 'playTone'],
      exit: ['letScreenGo', 'noteRung', 'restTone'],
      invoke: [
        {
          id: 'moments',
          src: 'moments',
          input: ({ context }) => ({ firstInMs: remainingMs(context.timer) % 1000 }),
        },
        {
          id: 'wakeLock',
          src: 'wakeLock',
          input: ({ context }) => ({ isWanted: context.isScreenWanted }),
        },
        {
          id: 'bell',
          src: 'bell',
          input: ({ context: { timer } }) => ({
            pillar: timer.task.pillar,
            plan: timer.plan ?? null,
            plannedMs: timer.plannedMs,
            inMs: remainingMs(timer),
            isFresh: timer.elapsedMs === 0 && timer.hasRung !== true,
          }),
        },
      ],
      always: [
        { guard: 'isOver', target: 'ending' },
        { guard: 'isAtRest', target: 'paused' },
      ],
      on: {
        'clock.read': [
          {
            guard: { type: 'isCheckpointDue', params: at },
            actions: [look, 'tellBell', ...keep],
          },
          { actions: [look, 'tellBell'] },
        ],
        'page.hidden': { actions: [look, ...keep] },
        'timer.pause': { target: 'paused', actions: { type: 'pause', params: at } },
        'timer.setAside': { target: 'setAside', actions: { type: 'pause', params: at } },
        'sound.interrupted': {
          target: 'paused',
          actions: [{ type: 'pause', params: at }, 'noteInterrupted'],
        },
        'screen.toggle': { actions: ['toggleScreen', 'tellScreen'] },
        'wakeLock.held': { actions: 'holdScreen' },
        'wakeLock.lost': { actions: 'letScreenGo' },
      },
      initial: 'counting',
      states: {
        counting: {
          always: { guard: 'isDoubtful', target: 'doubting' },
          on: {
            'timer.finish': [
              { guard: { type: 'isDoubtfulAt', params: at }, actions: look },
              { target: '#timer.elapsed', actions: { type: 'finish', params: at } },
            ],
          },
        },
        doubting: {
          entry: keep,
          on: {
            // Entered anew, so that the bell and the seconds follow what is left now.
            'away.count': { target: '#timer.running', reenter: true, actions: 'countAway' },
            'away.leave': { target: 'counting', actions: ['leaveAway', ...keep] },
          },
        },
      },
    },
    paused: {
      entry: keep,
      always: { guard: 'isOver', target: 'ending' },
      on: {
        'timer.resume': {
          target: 'running',
          actions: [{ type: 'resume', params: at }, 'forgetInterrupted'],
        },
        'timer.finish': {
          guard: 'isCertain',
          target: 'elapsed',
          actions: { type: 'finish', params: at },
        },
        'timer.setAside': { target: 'setAside', actions: { type: 'pause', params: at } },
        'away.count': { guard: 'isDoubtful', actions: ['countAway', ...keep] },
        'away.leave': { guard: 'isDoubtful', actions: ['leaveAway', ...keep] },
      },
    },
    ending: {
      entry: keep,
      after: { endDelay: 'elapsed' },
    },
    elapsed: { type: 'final', entry: keep },
    setAside: { type: 'final', entry: keep },
  },
});
