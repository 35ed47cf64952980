import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import {
  firstFaultyResetField,
  recoveryRefusalOf,
  resetFaults,
  type RecoveryRefusal,
  type ResetFaults,
  type ResetField,
  type ResetForm,
  type ResetOutcome,
} from '../../domain/account/recovery.ts';
import { unprovided } from '../common/unprovided.ts';

export type PasswordResetActorRef = ActorRefFrom<typeof passwordResetMachine>;

export type PasswordResetEvent =
  | { type: 'field.change'; field: ResetField; value: string }
  | { type: 'form.submit' | 'passkey.ask' };

interface PasswordResetContext {
  /** Of the link in the letter; null where the address has none. */
  token: string | null;
  form: ResetForm;
  faults: ResetFaults;
  /** Whether a passkey would do in the place of a code. */
  isPasskeyOffered: boolean;
  refusal: RecoveryRefusal | null;
}

const failure = ({ event }: { event: { error: unknown } }) => event;
const outcome = ({ event }: { event: { output: ResetOutcome } }) => ({ outcome: event.output });
const isCodeAsked = { type: 'isCodeAsked', params: outcome } as const;

const attempt = { tags: 'busy', entry: 'clearRefusal' } as const;
const input = ({ context }: { context: PasswordResetContext }) => ({
  token: context.token ?? '',
  form: context.form,
});

/** What is at fault in the password is not sent. */
const refusedForFaults = {
  guard: { type: 'hasFaults', params: { codeAsked: false } },
  actions: [{ type: 'showFaults', params: { codeAsked: false } }, 'announceFaults'],
} as const;

/** Whatever the service says no to; a link that is not good leads to nothing more. */
const refused = [
  { guard: { type: 'isLinkUsed', params: failure }, target: '#passwordReset.refused' },
  {
    guard: { type: 'isWeakPassword', params: failure },
    target: 'editing',
    actions: ['recordCommonPassword', 'announceFaults'],
  },
  {
    guard: { type: 'isForeseen', params: failure },
    target: 'editing',
    actions: { type: 'recordRefusal', params: failure },
  },
] as const;

/** A new password by the link of a letter, with a code where the member has a second factor (rules/account#C60). */
export const passwordResetMachine = setup({
  types: {} as {
    context: PasswordResetContext;
    events: PasswordResetEvent;
    input: { token: string | null };
    tags: 'busy' | 'codeAsked';
    emitted: { type: 'faults.found'; first: ResetField };
  },
  actors: {
    resetPassword: fromPromise<ResetOutcome, { token: string; form: ResetForm }>(
      unprovided('resetPassword'),
    ),
    resetByPasskey: fromPromise<ResetOutcome, { token: string; form: ResetForm }>(
      unprovided('resetByPasskey'),
    ),
  },
  actions: {
    changeField: assign(({ context }, params: { field: ResetField; value: string }) => {
      const { [params.field]: _, ...faults } = context.faults;
      return { form: { ...context.form, [params.field]: params.value }, faults };
    }),
    showFaults: assign({
      refusal: null,
      faults: ({ context }, params: { codeAsked: boolean }) =>
        resetFaults(context.form, params.codeAsked),
    }),
    announceFaults: emit(({ context }) => ({
      type: 'faults.found' as const,
      first: firstFaultyResetField(context.faults),
    })),
    clearRefusal: assign({ refusal: null }),
    recordMethods: assign({
      isPasskeyOffered: (_, params: { outcome: ResetOutcome }) => params.outcome === 'factorAsked',
    }),
    recordCommonPassword: assign({ faults: { password: 'common' as const } }),
    recordRefusal: assign(({ context }, params: { error: unknown }) => {
      const refusal = recoveryRefusalOf(params.error);
      const isCodeSpent = refusal?.reason === 'wrongCode';
      return { refusal, form: isCodeSpent ? { ...context.form, mfaCode: '' } : context.form };
    }),
    forgetSecrets: assign({ token: null, form: { password: '', mfaCode: '' } }),
  },
  guards: {
    hasNoToken: ({ context }) => context.token === null,
    hasFaults: ({ context }, params: { codeAsked: boolean }) =>
      Object.keys(resetFaults(context.form, params.codeAsked)).length > 0,
    isCodeAsked: (_, params: { outcome: ResetOutcome }) => params.outcome !== 'changed',
    isLinkUsed: (_, params: { error: unknown }) =>
      recoveryRefusalOf(params.error)?.reason === 'linkUsed',
    isWeakPassword: (_, params: { error: unknown }) =>
      recoveryRefusalOf(params.error)?.reason === 'weakPassword',
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input: { token } }) => ({
    token,
    form: { password: '', mfaCode: '' },
    faults: {},
    isPasskeyOffered: false,
    refusal: null,
  }),
  initial: 'reading',
  on: {
    'field.change': { actions: { type: 'changeField', params: ({ event }) => event } },
  },
  states: {
    reading: {
      always: [{ guard: 'hasNoToken', target: 'noLink' }, { target: 'editing' }],
    },
    editing: {
      on: {
        'form.submit': [refusedForFaults, { target: 'sending' }],
      },
    },
    sending: {
      ...attempt,
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input,
        onDone: [
          {
            guard: isCodeAsked,
            target: 'codeAsked',
            actions: { type: 'recordMethods', params: outcome },
          },
          { target: 'done' },
        ],
        onError: refused,
      },
    },
    codeAsked: {
      tags: 'codeAsked',
      initial: 'editing',
      states: {
        editing: {
          on: {
            'form.submit': [
              {
                guard: { type: 'hasFaults', params: { codeAsked: true } },
                actions: [{ type: 'showFaults', params: { codeAsked: true } }, 'announceFaults'],
              },
              { target: 'sending' },
            ],
            'passkey.ask': [refusedForFaults, { target: 'signing' }],
          },
        },
        /** The browser asks, and the service after it. */
        signing: {
          ...attempt,
          invoke: {
            id: 'resetByPasskey',
            src: 'resetByPasskey',
            input,
            onDone: [{ guard: isCodeAsked, target: 'editing' }, { target: '#passwordReset.done' }],
            onError: refused,
          },
        },
        sending: {
          ...attempt,
          invoke: {
            id: 'resetPasswordWithCode',
            src: 'resetPassword',
            input,
            onDone: [{ guard: isCodeAsked, target: 'editing' }, { target: '#passwordReset.done' }],
            onError: refused,
          },
        },
      },
    },
    done: { type: 'final', entry: 'forgetSecrets' },
    /** Whoever opens the page anew has no link any more: it says nothing of whether it was used. */
    noLink: { type: 'final' },
    refused: { type: 'final', entry: 'forgetSecrets' },
  },
});
