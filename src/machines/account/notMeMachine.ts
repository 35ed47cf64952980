import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { recoveryRefusalOf, type RecoveryRefusal } from '../../domain/account/recovery.ts';
import { unprovided } from '../common/unprovided.ts';

export type NotMeActorRef = ActorRefFrom<typeof notMeMachine>;

export type NotMeEvent = { type: 'notMe.confirm' };

interface NotMeContext {
  /** Of the link in the letter; null where the address has none. */
  token: string | null;
  refusal: RecoveryRefusal | null;
}

/** Says that a change of an account was somebody else's, once a button is pressed (rules/account#C63). */
export const notMeMachine = setup({
  types: {} as {
    context: NotMeContext;
    events: NotMeEvent;
    input: { token: string | null };
    tags: 'busy';
  },
  actors: {
    tellNotMe: fromPromise<void, { token: string }>(unprovided('tellNotMe')),
  },
  actions: {
    clearRefusal: assign({ refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) => recoveryRefusalOf(params.error),
    }),
    forgetToken: assign({ token: null }),
  },
  guards: {
    hasNoToken: ({ context }) => context.token === null,
    isLinkUsed: (_, params: { error: unknown }) =>
      recoveryRefusalOf(params.error)?.reason === 'linkUsed',
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'notMe',
  context: ({ input }) => ({ token: input.token, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      always: [{ guard: 'hasNoToken', target: 'refused' }, { target: 'asking' }],
    },
    asking: {
      on: { 'notMe.confirm': 'sending' },
    },
    sending: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'tellNotMe',
        src: 'tellNotMe',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: 'done',
        onError: [
          { guard: { type: 'isLinkUsed', params: ({ event }) => event }, target: 'refused' },
          {
            guard: { type: 'isForeseen', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'recordRefusal', params: ({ event }) => event },
          },
        ],
      },
    },
    done: { type: 'final', entry: 'forgetToken' },
    refused: { type: 'final', entry: 'forgetToken' },
  },
});
