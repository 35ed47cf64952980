import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { recoveryRefusalOf, type RecoveryRefusal } from '../../domain/account/recovery.ts';
import { unprovided } from '../common/unprovided.ts';

export type LinkPressActorRef = ActorRefFrom<typeof linkPressMachine>;

export type LinkPressEvent = { type: 'link.use' };

interface LinkPressContext {
  /** Of the link in the letter; null where the address has none. */
  token: string | null;
  refusal: RecoveryRefusal | null;
}

/** Uses the link of a letter, once a button is pressed and not before: that a change was somebody else's, or that it was oneself who asked (rules/account#C63, rules/membership#Z13). */
export const linkPressMachine = setup({
  types: {} as {
    context: LinkPressContext;
    events: LinkPressEvent;
    input: { token: string | null };
    tags: 'busy';
  },
  actors: {
    spendLink: fromPromise<void, { token: string }>(unprovided('spendLink')),
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
  id: 'linkPress',
  context: ({ input }) => ({ token: input.token, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      always: [{ guard: 'hasNoToken', target: 'noLink' }, { target: 'asking' }],
    },
    asking: {
      on: { 'link.use': 'sending' },
    },
    sending: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'spendLink',
        src: 'spendLink',
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
    /** Whoever opens the page anew has no link any more: it says nothing of whether it was used. */
    noLink: { type: 'final' },
    refused: { type: 'final', entry: 'forgetToken' },
  },
});
