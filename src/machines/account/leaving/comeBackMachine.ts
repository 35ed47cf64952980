import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { recoveryRefusalOf, type RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { unprovided } from '../../common/unprovided.ts';

export type ComeBackActorRef = ActorRefFrom<typeof comeBackMachine>;

export type ComeBackEvent = { type: 'member.stay' };

interface ComeBackContext {
  refusal: RecoveryRefusal | null;
}

const failure = ({ event }: { event: { error: unknown } }) => event;

/** A member who is leaving is asked whether they come back. */
export const comeBackMachine = setup({
  types: {} as { context: ComeBackContext; events: ComeBackEvent; tags: 'busy' },
  actors: {
    comeBack: fromPromise<void, void>(unprovided('comeBack')),
  },
  actions: {
    clearRefusal: assign({ refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) => recoveryRefusalOf(params.error),
    }),
  },
  guards: {
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'comeBack',
  context: { refusal: null },
  initial: 'leaving',
  states: {
    leaving: { on: { 'member.stay': 'returning' } },
    returning: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'comeBack',
        src: 'comeBack',
        onDone: 'back',
        onError: {
          guard: { type: 'isForeseen', params: failure },
          target: 'leaving',
          actions: { type: 'recordRefusal', params: failure },
        },
      },
    },
    back: { type: 'final', tags: 'busy' },
  },
});
