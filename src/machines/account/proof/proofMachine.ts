import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { ProofAction } from '../../../contract/account/proofs.ts';
import {
  firstFaultyProofField,
  proofFaults,
  type ProofFaults,
  type ProofField,
  type ProofForm,
  type ProofOutcome,
} from '../../../domain/account/proof.ts';
import { ceremonyFailureOf } from '../../../domain/account/passkeys/ceremony.ts';
import { recoveryRefusalOf, type RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { unprovided } from '../../common/unprovided.ts';

export type ProofActorRef = ActorRefFrom<typeof proofMachine>;

export type ProofEvent =
  | { type: 'field.change'; field: ProofField; value: string }
  | { type: 'form.submit' | 'passkey.ask' | 'passkey.cancel' };

export interface ProofInput {
  /** What it is to allow. */
  action: ProofAction;
  /** Whose password it is, for password managers. */
  email: string;
}

interface ProofContext extends ProofInput {
  form: ProofForm;
  isCodeAsked: boolean;
  /** Whether the member has a passkey, and this browser can ask for it. */
  isPasskeyOffered: boolean;
  faults: ProofFaults;
  refusal: RecoveryRefusal | null;
  proofToken: string;
}

const outcome = ({ event }: { event: { output: ProofOutcome } }) => ({ outcome: event.output });
const failure = ({ event }: { event: { error: unknown } }) => event;

function faultsOf({ form, isCodeAsked }: ProofContext): ProofFaults {
  return proofFaults(form, isCodeAsked);
}

/** A member shows once more who they are, before what they could not take back. Its output is a proof, for one action and good once. */
export const proofMachine = setup({
  types: {} as {
    context: ProofContext;
    events: ProofEvent;
    input: ProofInput;
    output: { proofToken: string };
    tags: 'busy';
    emitted: { type: 'faults.found'; first: ProofField };
  },
  actors: {
    prove: fromPromise<ProofOutcome, { action: ProofAction; form: ProofForm }>(unprovided('prove')),
    lookForPasskey: fromPromise<boolean, void>(unprovided('lookForPasskey')),
    proveByPasskey: fromPromise<ProofOutcome, { action: ProofAction }>(
      unprovided('proveByPasskey'),
    ),
  },
  actions: {
    changeField: assign(({ context }, params: { field: ProofField; value: string }) => {
      const { [params.field]: _, ...faults } = context.faults;
      return { form: { ...context.form, [params.field]: params.value }, faults };
    }),
    showFaults: assign({ refusal: null, faults: ({ context }) => faultsOf(context) }),
    announceFaults: emit(({ context }) => ({
      type: 'faults.found' as const,
      first: firstFaultyProofField(context.faults),
    })),
    clearRefusal: assign({ refusal: null }),
    askForCode: assign({ isCodeAsked: true }),
    offerPasskey: assign({
      isPasskeyOffered: (_, params: { isThere: boolean }) => params.isThere,
    }),
    recordRefusal: assign(({ context }, params: { error: unknown }) => ({
      refusal: recoveryRefusalOf(params.error),
      form: { ...context.form, mfaCode: '' },
    })),
    recordProof: assign((_, params: { outcome: ProofOutcome }) => ({
      form: { password: '', mfaCode: '' },
      proofToken: params.outcome.kind === 'proved' ? params.outcome.proofToken : '',
    })),
  },
  guards: {
    hasFaults: ({ context }) => Object.keys(faultsOf(context)).length > 0,
    isCodeAsked: (_, params: { outcome: ProofOutcome }) => params.outcome.kind === 'codeAsked',
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
    isGivenUp: (_, params: { error: unknown }) => ceremonyFailureOf(params.error) === 'given up',
    isPasskeyOffered: ({ context }) => context.isPasskeyOffered,
  },
}).createMachine({
  id: 'proof',
  context: ({ input }) => ({
    ...input,
    form: { password: '', mfaCode: '' },
    isCodeAsked: false,
    isPasskeyOffered: false,
    faults: {},
    refusal: null,
    proofToken: '',
  }),
  output: ({ context }) => ({ proofToken: context.proofToken }),
  invoke: {
    id: 'lookForPasskey',
    src: 'lookForPasskey',
    onDone: {
      actions: { type: 'offerPasskey', params: ({ event }) => ({ isThere: event.output }) },
    },
    // Whether or not there is one, the password will do.
    onError: {},
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'hasFaults', actions: ['showFaults', 'announceFaults'] },
          { target: 'sending' },
        ],
        'passkey.ask': { guard: 'isPasskeyOffered', target: 'signing' },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context: { action, form } }) => ({ action, form }),
        onDone: [
          {
            guard: { type: 'isCodeAsked', params: outcome },
            target: 'editing',
            actions: 'askForCode',
          },
          { target: 'proved', actions: { type: 'recordProof', params: outcome } },
        ],
        onError: {
          guard: { type: 'isForeseen', params: failure },
          target: 'editing',
          actions: { type: 'recordRefusal', params: failure },
        },
      },
    },
    /** The browser asks. */
    signing: {
      entry: 'clearRefusal',
      on: { 'passkey.cancel': 'editing' },
      invoke: {
        id: 'proveByPasskey',
        src: 'proveByPasskey',
        input: ({ context: { action } }) => ({ action }),
        onDone: { target: 'proved', actions: { type: 'recordProof', params: outcome } },
        onError: [
          { guard: { type: 'isGivenUp', params: failure }, target: 'editing' },
          {
            guard: { type: 'isForeseen', params: failure },
            target: 'editing',
            actions: { type: 'recordRefusal', params: failure },
          },
        ],
      },
    },
    proved: { type: 'final', tags: 'busy' },
  },
});
