import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { pillarFailureOf, type PillarFailure } from '../../domain/pillars/pillarFailure.ts';
import type { Pillar } from '../../domain/pillars/pillarRecord.ts';
import { unprovided } from '../common/unprovided.ts';

export type PillarPageActorRef = ActorRefFrom<typeof pillarPageMachine>;

export type PillarPageEvent = { type: 'pillar.retry' };

interface PillarPageContext {
  code: string;
  pillar: Pillar | null;
  failure: PillarFailure | null;
}

/** The page of one pillar, by the code that was typed: it loads, and loads again on request after a failure. */
export const pillarPageMachine = setup({
  types: {} as {
    context: PillarPageContext;
    events: PillarPageEvent;
    input: { code: string };
  },
  actors: {
    loadPillar: fromPromise<Pillar, { code: string }>(unprovided('loadPillar')),
  },
  actions: {
    recordPillar: assign({ pillar: (_, params: { pillar: Pillar }) => params.pillar }),
    recordFailure: assign({
      failure: (_, params: { error: unknown }) => pillarFailureOf(params.error),
    }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isForeseen: (_, params: { error: unknown }) => pillarFailureOf(params.error) !== null,
  },
}).createMachine({
  id: 'pillarPage',
  context: ({ input }) => ({ code: input.code, pillar: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPillar',
        src: 'loadPillar',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'loaded',
          actions: { type: 'recordPillar', params: ({ event }) => ({ pillar: event.output }) },
        },
        onError: {
          guard: { type: 'isForeseen', params: ({ event }) => event },
          target: 'failed',
          actions: { type: 'recordFailure', params: ({ event }) => event },
        },
      },
    },
    loaded: { type: 'final' },
    failed: {
      exit: 'clearFailure',
      on: { 'pillar.retry': 'loading' },
    },
  },
});
