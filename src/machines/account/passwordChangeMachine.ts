import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import {
  firstFaultyChangeField,
  passwordChangeFaults,
  type PasswordChangeFaults,
  type PasswordChangeField,
  type PasswordChangeForm,
} from '../../domain/account/passwordChange.ts';
import {
  recoveryRefusalOf,
  type RecoveryRefusal,
  type ResetOutcome,
} from '../../domain/account/recovery.ts';
import { unprovided } from '../common/unprovided.ts';

export type PasswordChangeActorRef = ActorRefFrom<typeof passwordChangeMachine>;

export type PasswordChangeEvent =
  | { type: 'field.change'; field: PasswordChangeField; value: string }
  | { type: 'form.submit' };

interface PasswordChangeContext {
  email: string;
  form: PasswordChangeForm;
  isCodeAsked: boolean;
  faults: PasswordChangeFaults;
  refusal: RecoveryRefusal | null;
}

const nothing: PasswordChangeForm = { current: '', password: '', mfaCode: '' };

function faultsOf({ email, form, isCodeAsked }: PasswordChangeContext): PasswordChangeFaults {
  return passwordChangeFaults(form, email, isCodeAsked);
}

/** A member's own password, changed by the one before (rules/account#C65). */
export const passwordChangeMachine = setup({
  types: {} as {
    context: PasswordChangeContext;
    events: PasswordChangeEvent;
    input: { email: string };
    tags: 'busy';
    emitted: { type: 'faults.found'; first: PasswordChangeField } | { type: 'account.changed' };
  },
  actors: {
    changePassword: fromPromise<ResetOutcome, { form: PasswordChangeForm }>(
      unprovided('changePassword'),
    ),
  },
  actions: {
    changeField: assign(({ context }, params: { field: PasswordChangeField; value: string }) => {
      const { [params.field]: _, ...faults } = context.faults;
      return { form: { ...context.form, [params.field]: params.value }, faults };
    }),
    showFaults: assign({ refusal: null, faults: ({ context }) => faultsOf(context) }),
    announceFaults: emit(({ context }) => ({
      type: 'faults.found' as const,
      first: firstFaultyChangeField(context.faults),
    })),
    tellOthers: emit({ type: 'account.changed' as const }),
    clearRefusal: assign({ refusal: null }),
    askForCode: assign({ isCodeAsked: true }),
    recordCommonPassword: assign({ faults: { password: 'common' as const } }),
    recordRefusal: assign(({ context }, params: { error: unknown }) => ({
      refusal: recoveryRefusalOf(params.error),
      form: { ...context.form, mfaCode: '' },
    })),
    forgetSecrets: assign({ form: nothing, isCodeAsked: false }),
  },
  guards: {
    hasFaults: ({ context }) => Object.keys(faultsOf(context)).length > 0,
    isCodeAsked: (_, params: { outcome: ResetOutcome }) => params.outcome === 'codeAsked',
    isWeakPassword: (_, params: { error: unknown }) =>
      recoveryRefusalOf(params.error)?.reason === 'weakPassword',
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'passwordChange',
  context: ({ input }) => ({
    email: input.email,
    form: nothing,
    isCodeAsked: false,
    faults: {},
    refusal: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'hasFaults', actions: ['showFaults', 'announceFaults'] },
          { target: 'sending' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => ({ form: context.form }),
        onDone: [
          {
            guard: { type: 'isCodeAsked', params: ({ event }) => ({ outcome: event.output }) },
            target: 'editing',
            actions: 'askForCode',
          },
          { target: 'changed' },
        ],
        onError: [
          {
            guard: { type: 'isWeakPassword', params: ({ event }) => event },
            target: 'editing',
            actions: ['recordCommonPassword', 'announceFaults'],
          },
          {
            guard: { type: 'isForeseen', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'recordRefusal', params: ({ event }) => event },
          },
        ],
      },
    },
    changed: {
      entry: ['forgetSecrets', 'tellOthers'],
      on: {
        'field.change': {
          target: 'editing',
          actions: { type: 'changeField', params: ({ event }) => event },
        },
        'form.submit': { target: 'editing', actions: ['showFaults', 'announceFaults'] },
      },
    },
  },
});
