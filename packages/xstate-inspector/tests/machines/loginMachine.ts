import { assign, emit, fromPromise, setup } from 'xstate';

import {
  faultsOf,
  LoginRefused,
  type LoginField,
  type LoginFaults,
  type LoginForm,
  type LoginOutcome,
  type LoginRefusal,
} from './login.ts';

type LoginEvent =
  | { type: 'field.change'; field: LoginField; value: string }
  | { type: 'rememberMe.change'; value: boolean }
  | { type: 'form.submit' };

interface LoginContext {
  form: LoginForm;
  faults: LoginFaults;
  refusal: LoginRefusal | null;
  token: string | null;
}

/** A form with secrets, calls that fail by a class of errors, and a delay. */
export const loginMachine = setup({
  types: {} as {
    context: LoginContext;
    events: LoginEvent;
    emitted: { type: 'faults.found' };
  },
  actors: {
    login: fromPromise<LoginOutcome, { form: LoginForm }>(() =>
      Promise.reject(new Error('Provide login.')),
    ),
  },
  actions: {
    changeField: assign(({ context }, params: { field: LoginField; value: string }) => {
      const { [params.field]: _, ...faults } = context.faults;
      return { form: { ...context.form, [params.field]: params.value }, faults };
    }),
    changeRememberMe: assign({
      form: ({ context }, params: { value: boolean }) => ({
        ...context.form,
        rememberMe: params.value,
      }),
    }),
    showFaults: assign({
      faults: ({ context }, params: { mfaAsked: boolean }) =>
        faultsOf(context.form, params.mfaAsked),
    }),
    announceFaults: emit({ type: 'faults.found' }),
    clearRefusal: assign({ refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) =>
        params.error instanceof LoginRefused ? params.error.refusal : null,
    }),
    recordNoAnswer: assign({ refusal: { reason: 'network', serverMessage: null } }),
    recordToken: assign({
      token: (_, params: { outcome: LoginOutcome }) =>
        params.outcome.kind === 'signedIn' ? params.outcome.token : null,
    }),
  },
  guards: {
    hasFaults: ({ context }, params: { mfaAsked: boolean }) =>
      Object.keys(faultsOf(context.form, params.mfaAsked)).length > 0,
    isMfaAsked: (_, params: { outcome: LoginOutcome }) => params.outcome.kind === 'mfaAsked',
    isForeseen: (_, params: { error: unknown }) => params.error instanceof LoginRefused,
  },
  delays: {
    answerTimeout: 20_000,
  },
}).createMachine({
  id: 'login',
  context: {
    form: { email: '', password: '', mfaCode: '', rememberMe: false },
    faults: {},
    refusal: null,
    token: null,
  },
  on: {
    'field.change': { actions: { type: 'changeField', params: ({ event }) => event } },
    'rememberMe.change': { actions: { type: 'changeRememberMe', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'form.submit': [
          {
            guard: { type: 'hasFaults', params: { mfaAsked: false } },
            actions: [{ type: 'showFaults', params: { mfaAsked: false } }, 'announceFaults'],
          },
          { target: 'submitting' },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context }) => ({ form: context.form }),
        onDone: [
          {
            guard: { type: 'isMfaAsked', params: ({ event }) => ({ outcome: event.output }) },
            target: 'mfa',
          },
          {
            target: 'signedIn',
            actions: { type: 'recordToken', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: {
          guard: { type: 'isForeseen', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'recordRefusal', params: ({ event }) => event },
        },
      },
      after: { answerTimeout: { target: 'idle', actions: 'recordNoAnswer' } },
    },
    mfa: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'form.submit': [
              {
                guard: { type: 'hasFaults', params: { mfaAsked: true } },
                actions: [{ type: 'showFaults', params: { mfaAsked: true } }, 'announceFaults'],
              },
              { target: 'submitting' },
            ],
          },
        },
        submitting: {
          tags: 'busy',
          entry: 'clearRefusal',
          invoke: {
            id: 'loginWithCode',
            src: 'login',
            input: ({ context }) => ({ form: context.form }),
            onDone: {
              target: '#login.signedIn',
              actions: { type: 'recordToken', params: ({ event }) => ({ outcome: event.output }) },
            },
            onError: {
              guard: { type: 'isForeseen', params: ({ event }) => event },
              target: 'idle',
              actions: { type: 'recordRefusal', params: ({ event }) => event },
            },
          },
          after: { answerTimeout: { target: 'idle', actions: 'recordNoAnswer' } },
        },
      },
    },
    signedIn: { type: 'final' },
  },
});
