import { assign, fromCallback, setup, type ActorRefFrom } from 'xstate';

import {
  countdownLength,
  deadlineAfter,
  secondsLeft,
  skipTarget,
} from '../../domain/landing/countdown.ts';
import { unprovidedListener } from '../common/unprovided.ts';

export type CountdownActorRef = ActorRefFrom<typeof countdownMachine>;

export type CountdownEvent = { type: 'clock.tick'; now: number } | { type: 'countdown.skip' };

interface CountdownContext {
  now: number;
  deadline: number;
  seconds: number;
}

/** The landing number: it follows a deadline, so that a tab that slept is right when it comes back. */
export const countdownMachine = setup({
  types: {} as {
    context: CountdownContext;
    events: CountdownEvent;
    input: { now: number };
  },
  actors: {
    ticks: fromCallback<CountdownEvent>(unprovidedListener('ticks')),
  },
  actions: {
    follow: assign(({ context }, params: { now: number }) => ({
      now: params.now,
      seconds: secondsLeft(context.deadline, params.now),
    })),
    skip: assign(({ context }) => ({
      deadline: deadlineAfter(skipTarget, context.now),
      seconds: skipTarget,
    })),
  },
  guards: {
    isOver: ({ context }) => context.seconds === 0,
    isRed: ({ context }) => context.seconds <= 3,
    isOrange: ({ context }) => context.seconds <= 5,
    isBeforeSkipTarget: ({ context }) => context.seconds > skipTarget,
  },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => ({
    now: input.now,
    deadline: deadlineAfter(countdownLength, input.now),
    seconds: countdownLength,
  }),
  initial: 'counting',
  states: {
    counting: {
      invoke: { id: 'ticks', src: 'ticks' },
      always: { guard: 'isOver', target: 'arrived' },
      on: {
        'clock.tick': { actions: { type: 'follow', params: ({ event }) => event } },
        'countdown.skip': { guard: 'isBeforeSkipTarget', actions: 'skip' },
      },
      initial: 'gold',
      states: {
        gold: {
          always: { guard: 'isOrange', target: 'orange' },
        },
        orange: {
          always: { guard: 'isRed', target: 'red' },
        },
        red: {},
      },
    },
    arrived: { type: 'final' },
  },
});
