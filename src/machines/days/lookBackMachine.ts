import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import {
  commitmentsFailureOf,
  type CommitmentsFailure,
} from '../../domain/today/commitmentsFailure.ts';
import { unprovided, unprovidedListener } from '../common/unprovided.ts';

export type LookBackActorRef = ActorRefFrom<typeof lookBackMachine>;

export type LookBackEvent =
  | { type: 'days.retry' }
  /** The network is back. */
  | { type: 'network.back' };

interface Span {
  email: string;
  from: Day;
  to: Day;
}

interface LookBackContext extends Span {
  failure: CommitmentsFailure | null;
}

/**
 * What the account has of the days from one to another, asked for once: what comes is kept on the device, from which it is shown with
 * what the device has of its own.
 */
export const lookBackMachine = setup({
  types: {} as { context: LookBackContext; events: LookBackEvent; input: Span },
  actors: {
    networkChanges: fromCallback<LookBackEvent>(unprovidedListener('networkChanges')),
    fetchDays: fromPromise<void, Span>(unprovided('fetchDays')),
  },
  actions: {
    recordFailure: assign({
      failure: (_, { error }: { error: unknown }) => commitmentsFailureOf(error),
    }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isForeseen: (_, { error }: { error: unknown }) => commitmentsFailureOf(error) !== null,
  },
}).createMachine({
  id: 'lookBack',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'fetchDays',
        src: 'fetchDays',
        input: ({ context: { email, from, to } }) => ({ email, from, to }),
        onDone: 'known',
        onError: {
          guard: { type: 'isForeseen', params: ({ event }) => event },
          target: 'failed',
          actions: { type: 'recordFailure', params: ({ event }) => event },
        },
      },
    },
    known: { type: 'final' },
    failed: {
      exit: 'clearFailure',
      invoke: { id: 'networkChanges', src: 'networkChanges' },
      on: { 'days.retry': 'asking', 'network.back': 'asking' },
    },
  },
});
