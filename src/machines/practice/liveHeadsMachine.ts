import { assign, fromCallback, setup, type ActorRefFrom } from 'xstate';

import { backOff } from '../../domain/common/backOff.ts';
import { commitmentsFailureOf } from '../../domain/today/commitmentsFailure.ts';
import { unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type LiveHeadsActorRef = ActorRefFrom<typeof liveHeadsMachine>;

export type LiveHeadsEvent =
  | { type: 'member.confirmed' }
  /** The network is back, or the page is seen again. */
  | { type: 'network.back' }
  | { type: 'stream.heard' }
  /** The service is done with it: a token ends, or a process does. */
  | { type: 'stream.ended' }
  /** `retryAfter` is how long the service asks to wait, in milliseconds; null where it asks nothing. */
  | { type: 'stream.failed'; error: unknown; retryAfter: number | null };

interface LiveHeadsContext {
  email: string;
  /** How often it failed or ended since something was heard. */
  failures: number;
  retryAfter: number;
}

const waits = { first: 1_000, longest: 60_000 };

/**
 * Listens to where the feed of a member has come to, as long as the member is here: what another device does is read at once. It
 * listens again whenever the stream ends, however often.
 */
export const liveHeadsMachine = setup({
  types: {} as { context: LiveHeadsContext; events: LiveHeadsEvent; input: { email: string } },
  actors: {
    networkChanges: fromCallback<LiveHeadsEvent>(unprovidedListener('networkChanges')),
    stream: fromCallback<LiveHeadsEvent, { email: string }>(unprovidedListener('stream')),
  },
  actions: {
    forgetFailures: assign({ failures: 0, retryAfter: 0 }),
    countFailure: assign(({ context }, { retryAfter }: { retryAfter: number | null }) => ({
      failures: context.failures + 1,
      retryAfter: retryAfter ?? 0,
    })),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
  },
  guards: {
    isForeseen: (_, { error }: { error: unknown }) => commitmentsFailureOf(error) !== null,
  },
  delays: {
    nextTry: ({ context: { failures, retryAfter } }) =>
      Math.max(backOff(failures - 1, waits), retryAfter),
  },
}).createMachine({
  id: 'liveHeads',
  context: ({ input: { email } }) => ({ email, failures: 0, retryAfter: 0 }),
  invoke: { id: 'networkChanges', src: 'networkChanges' },
  initial: 'unconfirmed',
  states: {
    // Nothing is asked for before the service has said that the member is here.
    unconfirmed: { on: { 'member.confirmed': 'listening' } },
    listening: {
      invoke: { id: 'stream', src: 'stream', input: ({ context: { email } }) => ({ email }) },
      on: {
        'stream.heard': { actions: 'forgetFailures' },
        'stream.ended': {
          target: 'waiting',
          actions: { type: 'countFailure', params: { retryAfter: null } },
        },
        'stream.failed': [
          {
            guard: { type: 'isForeseen', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'countFailure', params: ({ event }) => event },
          },
          {
            target: 'waiting',
            actions: [
              { type: 'countFailure', params: ({ event }) => event },
              { type: 'logFailure', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    waiting: {
      on: { 'network.back': 'listening', 'member.confirmed': 'listening' },
      after: { nextTry: 'listening' },
    },
  },
});
