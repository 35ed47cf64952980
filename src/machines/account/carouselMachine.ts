import { assign, fromCallback, setup, type ActorRefFrom, type EventObject } from 'xstate';

import { unprovidedListener } from '../common/unprovided.ts';

export type CarouselActorRef = ActorRefFrom<typeof carouselMachine>;

/** Why a carousel rests for a moment, and goes on by itself. */
export type CarouselHold = 'pointer' | 'hiddenPage';

export type CarouselEvent =
  | { type: 'slide.show'; index: number }
  | { type: 'carousel.play' }
  | { type: 'carousel.pause' }
  | { type: 'hold.begin'; hold: CarouselHold }
  | { type: 'hold.end'; hold: CarouselHold };

interface CarouselContext {
  index: number;
  slides: number;
  holds: readonly CarouselHold[];
}

/** Slides that take turns. It rests under the pointer and on a hidden page, and once stopped it goes on only when asked to. */
export const carouselMachine = setup({
  types: {} as {
    context: CarouselContext;
    events: CarouselEvent;
    input: { slides: number };
  },
  actors: {
    /** Holds the slides for as long as nobody can see the page. */
    pageHolds: fromCallback<EventObject>(unprovidedListener('pageHolds')),
  },
  actions: {
    showNext: assign({ index: ({ context }) => (context.index + 1) % context.slides }),
    show: assign({
      index: ({ context }, params: { index: number }) =>
        Math.min(context.slides - 1, Math.max(0, params.index)),
    }),
    hold: assign({
      holds: ({ context }, params: { hold: CarouselHold }) => [
        ...context.holds.filter((hold) => hold !== params.hold),
        params.hold,
      ],
    }),
    release: assign({
      holds: ({ context }, params: { hold: CarouselHold }) =>
        context.holds.filter((hold) => hold !== params.hold),
    }),
  },
  guards: {
    isHeld: ({ context }) => context.holds.length > 0,
    isFree: ({ context }) => context.holds.length === 0,
  },
  delays: {
    turn: 5_000,
  },
}).createMachine({
  id: 'carousel',
  context: ({ input }) => ({ index: 0, holds: [], ...input }),
  invoke: { id: 'pageHolds', src: 'pageHolds' },
  on: {
    'hold.begin': { actions: { type: 'hold', params: ({ event }) => event } },
    'hold.end': { actions: { type: 'release', params: ({ event }) => event } },
    'slide.show': { actions: { type: 'show', params: ({ event }) => event } },
  },
  initial: 'playing',
  states: {
    playing: {
      always: { guard: 'isHeld', target: 'paused.held' },
      on: {
        'carousel.pause': 'paused.stopped',
        'slide.show': {
          target: 'playing',
          reenter: true,
          actions: { type: 'show', params: ({ event }) => event },
        },
      },
      after: { turn: { target: 'playing', reenter: true, actions: 'showNext' } },
    },
    paused: {
      initial: 'stopped',
      on: {
        'carousel.play': 'playing',
      },
      states: {
        held: {
          always: { guard: 'isFree', target: '#carousel.playing' },
          on: { 'carousel.pause': 'stopped' },
        },
        stopped: {},
      },
    },
  },
});
