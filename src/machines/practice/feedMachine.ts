import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { backOff } from '../../domain/common/backOff.ts';
import { commitmentsFailureOf } from '../../domain/today/commitmentsFailure.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type FeedActorRef = ActorRefFrom<typeof feedMachine>;

export type FeedEvent =
  | { type: 'member.confirmed' }
  /** The network is back, or the page is seen again. */
  | { type: 'network.back' }
  /** Another device has changed something. */
  | { type: 'head.moved' }
  /** A session was completed here, or a day ended. */
  | { type: 'practice.kept' };

interface FeedContext {
  email: string;
  /** How often reading failed since it last went well. */
  failures: number;
  /** Something may have changed since it began to read. */
  hasMore: boolean;
}

const waits = { first: 2_000, longest: 300_000 };
const member = ({ context: { email } }: { context: FeedContext }) => ({ email });

/**
 * Reads what changed of a member's practice, page by page, and queues what this device has and the service was never told of. It
 * reads on whenever there may be news, and in any case after a while.
 */
export const feedMachine = setup({
  types: {} as { context: FeedContext; events: FeedEvent; input: { email: string } },
  actors: {
    networkChanges: fromCallback<FeedEvent>(unprovidedListener('networkChanges')),
    ownChanges: fromCallback<FeedEvent, { email: string }>(unprovidedListener('ownChanges')),
    /** Resolves with whether there is more to read. */
    readNext: fromPromise<boolean, { email: string }>(unprovided('readNext')),
    queueUntold: fromPromise<void, { email: string }>(unprovided('queueUntold')),
  },
  actions: {
    noteMore: assign({ hasMore: true }),
    beginReading: assign({ hasMore: false }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
  },
  guards: {
    hasMore: ({ context }) => context.hasMore,
    isMore: (_, { output }: { output: boolean }) => output,
    isForeseen: (_, { error }: { error: unknown }) => commitmentsFailureOf(error) !== null,
  },
  delays: {
    nextLook: 60_000,
    nextTry: ({ context }) => backOff(context.failures - 1, waits),
  },
}).createMachine({
  id: 'feed',
  context: ({ input: { email } }) => ({ email, failures: 0, hasMore: false }),
  invoke: [
    { id: 'networkChanges', src: 'networkChanges' },
    { id: 'ownChanges', src: 'ownChanges', input: member },
  ],
  on: {
    'network.back': { actions: 'noteMore' },
    'head.moved': { actions: 'noteMore' },
    'practice.kept': { actions: 'noteMore' },
    'member.confirmed': { actions: 'noteMore' },
  },
  initial: 'unconfirmed',
  states: {
    // Nothing is asked for before the service has said that the member is here.
    unconfirmed: { on: { 'member.confirmed': 'reading' } },
    reading: {
      entry: 'beginReading',
      invoke: {
        id: 'readNext',
        src: 'readNext',
        input: member,
        onDone: [
          {
            guard: { type: 'isMore', params: ({ event }) => event },
            target: 'reading',
            reenter: true,
            actions: 'forgetFailures',
          },
          { target: 'queueing', actions: 'forgetFailures' },
        ],
        onError: [
          {
            guard: { type: 'isForeseen', params: ({ event }) => event },
            target: 'failed',
            actions: 'countFailure',
          },
          {
            target: 'failed',
            actions: ['countFailure', { type: 'logFailure', params: ({ event }) => event }],
          },
        ],
      },
    },
    queueing: {
      invoke: {
        id: 'queueUntold',
        src: 'queueUntold',
        input: member,
        onDone: 'following',
        onError: {
          target: 'failed',
          actions: ['countFailure', { type: 'logFailure', params: ({ event }) => event }],
        },
      },
    },
    following: {
      always: { guard: 'hasMore', target: 'reading' },
      after: { nextLook: 'reading' },
    },
    failed: {
      always: { guard: 'hasMore', target: 'reading' },
      after: { nextTry: 'reading' },
    },
  },
});
