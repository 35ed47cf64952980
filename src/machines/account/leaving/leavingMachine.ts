import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { recoveryRefusalOf, type RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { unprovided } from '../../common/unprovided.ts';
import { proofMachine } from '../proof/proofMachine.ts';

export type LeavingActorRef = ActorRefFrom<typeof leavingMachine>;

export type LeavingEvent =
  | { type: 'leaving.ask' }
  | { type: 'leaving.confirm' }
  | { type: 'leaving.cancel' };

interface LeavingContext {
  /** Whose account it is. */
  email: string;
  proofToken: string;
  refusal: RecoveryRefusal | null;
}

const failure = ({ event }: { event: { error: unknown } }) => event;

/** A member leaves, once they have read what that means and shown who they are. */
export const leavingMachine = setup({
  types: {} as {
    context: LeavingContext;
    events: LeavingEvent;
    input: { email: string };
    tags: 'busy';
    children: { proof: 'proof' };
  },
  actors: {
    proof: proofMachine,
    leave: fromPromise<void, { proof: string }>(unprovided('leave')),
  },
  actions: {
    recordProof: assign({ proofToken: (_, params: { proofToken: string }) => params.proofToken }),
    forgetProof: assign({ proofToken: '' }),
    clearRefusal: assign({ refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) => recoveryRefusalOf(params.error),
    }),
  },
  guards: {
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'leaving',
  context: ({ input }) => ({ email: input.email, proofToken: '', refusal: null }),
  initial: 'staying',
  states: {
    staying: { on: { 'leaving.ask': 'asking' } },
    asking: {
      on: { 'leaving.confirm': 'proving', 'leaving.cancel': 'staying' },
      exit: 'clearRefusal',
    },
    proving: {
      invoke: {
        id: 'proof',
        src: 'proof',
        input: ({ context }) => ({ action: 'leave', email: context.email }),
        onDone: {
          target: 'leaving',
          actions: { type: 'recordProof', params: ({ event }) => event.output },
        },
      },
      on: { 'leaving.cancel': 'staying' },
    },
    leaving: {
      tags: 'busy',
      exit: 'forgetProof',
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({ proof: context.proofToken }),
        onDone: 'left',
        onError: {
          guard: { type: 'isForeseen', params: failure },
          target: 'asking',
          actions: { type: 'recordRefusal', params: failure },
        },
      },
    },
    left: { type: 'final', tags: 'busy' },
  },
});
