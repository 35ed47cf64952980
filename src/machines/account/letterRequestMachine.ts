import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { addressFault, type AddressFault } from '../../domain/account/login.ts';
import { recoveryRefusalOf, type RecoveryRefusal } from '../../domain/account/recovery.ts';
import { unprovided } from '../common/unprovided.ts';

export type LetterRequestActorRef = ActorRefFrom<typeof letterRequestMachine>;

export type LetterRequestEvent =
  | { type: 'email.change'; value: string }
  | { type: 'form.submit' }
  | { type: 'form.again' };

interface LetterRequestContext {
  email: string;
  fault: AddressFault | null;
  refusal: RecoveryRefusal | null;
}

/** Asks for a letter to an address, be it about a new password or an invitation; what it is told is the same for every address (rules/account#C59, rules/membership#Z13). */
export const letterRequestMachine = setup({
  types: {} as {
    context: LetterRequestContext;
    events: LetterRequestEvent;
    tags: 'busy';
    emitted: { type: 'faults.found'; first: 'email' };
  },
  actors: {
    askForLetter: fromPromise<void, { email: string }>(unprovided('askForLetter')),
  },
  actions: {
    changeEmail: assign({ email: (_, params: { value: string }) => params.value, fault: null }),
    showFault: assign({
      refusal: null,
      fault: ({ context }) => addressFault(context.email.trim()),
    }),
    announceFault: emit({ type: 'faults.found', first: 'email' }),
    clearRefusal: assign({ refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) => recoveryRefusalOf(params.error),
    }),
  },
  guards: {
    hasFault: ({ context }) => addressFault(context.email.trim()) !== null,
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'letterRequest',
  context: { email: '', fault: null, refusal: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.change': { actions: { type: 'changeEmail', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'hasFault', actions: ['showFault', 'announceFault'] },
          { target: 'sending' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'askForLetter',
        src: 'askForLetter',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: 'told',
        onError: {
          guard: { type: 'isForeseen', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'recordRefusal', params: ({ event }) => event },
        },
      },
    },
    told: {
      on: { 'form.again': 'editing' },
    },
  },
});
