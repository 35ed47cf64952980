import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { recoveryRefusalOf, type RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { unprovided } from '../../common/unprovided.ts';

export type WishConfirmActorRef = ActorRefFrom<typeof wishConfirmMachine>;

export type WishConfirmEvent = { type: 'wish.confirm' };

interface WishConfirmContext {
  /** Of the link in the letter; null where the address has none. */
  token: string | null;
  refusal: RecoveryRefusal | null;
}

/** Says that it was oneself who asked for an invitation, once a button is pressed (rules/membership#Z13). */
export const wishConfirmMachine = setup({
  types: {} as {
    context: WishConfirmContext;
    events: WishConfirmEvent;
    input: { token: string | null };
    tags: 'busy';
  },
  actors: {
    confirmWish: fromPromise<void, { token: string }>(unprovided('confirmWish')),
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
  id: 'wishConfirm',
  context: ({ input }) => ({ token: input.token, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      always: [{ guard: 'hasNoToken', target: 'refused' }, { target: 'asking' }],
    },
    asking: {
      on: { 'wish.confirm': 'sending' },
    },
    sending: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'confirmWish',
        src: 'confirmWish',
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
