import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { isSameMember } from '../../../domain/account/address.ts';
import { addressFault, type AddressFault } from '../../../domain/account/login.ts';
import type { AddressUnderWay } from '../../../domain/account/newAddress.ts';
import { recoveryRefusalOf, type RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { unprovided } from '../../common/unprovided.ts';
import { proofMachine } from '../proof/proofMachine.ts';

export type AddressActorRef = ActorRefFrom<typeof addressMachine>;

export type AddressEvent =
  | { type: 'address.retry' }
  | { type: 'address.ask' }
  | { type: 'address.keep' }
  | { type: 'email.change'; value: string }
  | { type: 'form.submit' }
  | { type: 'change.cancel' };

interface AddressContext extends AddressUnderWay {
  /** Whose address it is. */
  email: string;
  /** As it is typed. */
  wanted: string;
  fault: AddressFault | 'same' | null;
  proofToken: string;
  refusal: RecoveryRefusal | null;
}

const failure = ({ event }: { event: { error: unknown } }) => event;

function refusedTo<TTarget extends string>(target: TTarget) {
  return {
    guard: { type: 'isForeseen', params: failure },
    target,
    actions: { type: 'recordRefusal', params: failure },
  } as const;
}

function faultOf({ email, wanted }: Pick<AddressContext, 'email' | 'wanted'>) {
  const typed = wanted.trim();

  return typed !== '' && isSameMember(typed, email) ? 'same' : addressFault(typed);
}

/** Another address for the member, once they have shown who they are; what waits to be confirmed, and what can be undone. */
export const addressMachine = setup({
  types: {} as {
    context: AddressContext;
    events: AddressEvent;
    input: { email: string };
    tags: 'busy';
    emitted: { type: 'faults.found'; first: 'email' };
    children: { proof: 'proof' };
  },
  actors: {
    proof: proofMachine,
    readUnderWay: fromPromise<AddressUnderWay, void>(unprovided('readUnderWay')),
    askForAddress: fromPromise<void, { email: string; proof: string }>(unprovided('askForAddress')),
    cancelAddress: fromPromise<void, void>(unprovided('cancelAddress')),
  },
  actions: {
    recordUnderWay: assign((_, params: { underWay: AddressUnderWay }) => params.underWay),
    changeWanted: assign((_, params: { value: string }) => ({ wanted: params.value, fault: null })),
    forgetWanted: assign({ wanted: '', fault: null }),
    showFault: assign({ fault: ({ context }) => faultOf(context) }),
    announceFault: emit({ type: 'faults.found' as const, first: 'email' as const }),
    recordProof: assign({ proofToken: (_, params: { proofToken: string }) => params.proofToken }),
    forgetProof: assign({ proofToken: '' }),
    clearRefusal: assign({ refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) => recoveryRefusalOf(params.error),
    }),
  },
  guards: {
    hasFault: ({ context }) => faultOf(context) !== null,
    isPending: ({ context }) => context.pending !== null,
    isUndoable: ({ context }) => context.undoUntil !== null,
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'address',
  context: ({ input }) => ({
    email: input.email,
    pending: null,
    undoUntil: null,
    wanted: '',
    fault: null,
    proofToken: '',
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readUnderWay',
        src: 'readUnderWay',
        onDone: {
          target: 'resting',
          actions: { type: 'recordUnderWay', params: ({ event }) => ({ underWay: event.output }) },
        },
        onError: refusedTo('unread'),
      },
    },
    unread: { on: { 'address.retry': { target: 'reading', actions: 'clearRefusal' } } },
    resting: {
      always: [
        { guard: 'isPending', target: 'written' },
        { guard: 'isUndoable', target: 'changed' },
        { target: 'steady' },
      ],
    },
    steady: { on: { 'address.ask': 'editing' } },
    // The earlier address is kept, and a letter's link to it undoes the change.
    changed: { on: { 'address.ask': 'editing' } },
    editing: {
      on: {
        'email.change': { actions: { type: 'changeWanted', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'hasFault', actions: ['showFault', 'announceFault'] },
          { target: 'proving', actions: 'clearRefusal' },
        ],
        'address.keep': { target: 'resting', actions: ['forgetWanted', 'clearRefusal'] },
      },
    },
    proving: {
      invoke: {
        id: 'proof',
        src: 'proof',
        input: ({ context }) => ({ action: 'address', email: context.email }),
        onDone: {
          target: 'sending',
          actions: { type: 'recordProof', params: ({ event }) => event.output },
        },
      },
      on: { 'address.keep': 'editing' },
    },
    sending: {
      tags: 'busy',
      exit: 'forgetProof',
      invoke: {
        id: 'askForAddress',
        src: 'askForAddress',
        input: ({ context }) => ({ email: context.wanted.trim(), proof: context.proofToken }),
        onDone: { target: 'reading', actions: 'forgetWanted' },
        onError: refusedTo('editing'),
      },
    },
    // A letter waits at the address for its link to be used.
    written: { on: { 'change.cancel': { target: 'cancelling', actions: 'clearRefusal' } } },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelAddress',
        src: 'cancelAddress',
        onDone: 'reading',
        onError: refusedTo('written'),
      },
    },
  },
});
