import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import {
  firstFaultyField,
  loginFaults,
  loginRefusalOf,
  type LoginFaults,
  type LoginField,
  type LoginForm,
  type LoginOutcome,
  type LoginRefusal,
} from '../../domain/account/login.ts';
import { unprovided } from '../common/unprovided.ts';

export type LoginActorRef = ActorRefFrom<typeof loginMachine>;

export type LoginEvent =
  | { type: 'field.change'; field: LoginField; value: string }
  | { type: 'rememberMe.change' | 'rememberBrowser.change'; value: boolean }
  | { type: 'form.submit' };

interface LoginContext {
  form: LoginForm;
  faults: LoginFaults;
  refusal: LoginRefusal | null;
  token: string | null;
  /** Whether a passkey would do in the place of a code. */
  hasPasskey?: boolean | undefined;
  /** When everything of a member who leaves is erased, in milliseconds since the epoch. */
  leavesAt?: number | undefined;
}

const form = ({ context }: { context: LoginContext }) => ({ form: context.form });
const outcome = ({ event }: { event: { output: LoginOutcome } }) => ({ outcome: event.output });
const failure = ({ event }: { event: { error: unknown } }) => event;

const isMfaAsked = { type: 'isMfaAsked', params: outcome } as const;
const recordToken = { type: 'recordToken', params: outcome } as const;

/** The form goes to the service, with a code or without one, and back to where it was filled in if nobody answers. */
const attempt = {
  tags: 'busy',
  entry: 'clearRefusal',
  after: { answerTimeout: { target: 'idle', actions: 'recordNoAnswer' } },
} as const;

/** An unforeseen error takes no transition: the actor stops, and the route's boundary shows it. */
const refused = {
  guard: { type: 'isForeseen', params: failure },
  target: 'idle',
  actions: { type: 'recordRefusal', params: failure },
} as const;

/** The sign-in form: check, send, ask for a code if the service wants one. Its output is who signed in, and their token if there is one. */
export const loginMachine = setup({
  types: {} as {
    context: LoginContext;
    events: LoginEvent;
    output: { email: string; token: string | null; leavesAt?: number | undefined };
    tags: 'busy' | 'mfaAsked';
    emitted: { type: 'faults.found'; first: LoginField };
  },
  actors: {
    login: fromPromise<LoginOutcome, { form: LoginForm }>(unprovided('login')),
  },
  actions: {
    changeField: assign(({ context }, params: { field: LoginField; value: string }) => ({
      form: { ...context.form, [params.field]: params.value },
      faults: withoutFault(context.faults, params.field),
    })),
    changeRememberMe: assign({
      form: ({ context }, params: { value: boolean }) => ({
        ...context.form,
        rememberMe: params.value,
      }),
    }),
    changeRememberBrowser: assign({
      form: ({ context }, params: { value: boolean }) => ({
        ...context.form,
        rememberBrowser: params.value,
      }),
    }),
    showFaults: assign({
      refusal: null,
      faults: ({ context }, params: { mfaAsked: boolean }) =>
        loginFaults(context.form, params.mfaAsked),
    }),
    announceFaults: emit(({ context }) => ({
      type: 'faults.found' as const,
      first: firstFaultyField(context.faults),
    })),
    clearRefusal: assign({ refusal: null }),
    recordRefusal: assign(({ context }, params: { error: unknown }) => {
      const refusal = loginRefusalOf(params.error);
      const codeIsSpent = refusal?.reason === 'wrongCredentials';
      return { refusal, form: codeIsSpent ? { ...context.form, mfaCode: '' } : context.form };
    }),
    recordNoAnswer: assign({ refusal: { reason: 'network', serverMessage: null } }),
    clearSecrets: assign({
      form: ({ context }) => ({ ...context.form, password: '', mfaCode: '' }),
    }),
    recordMethods: assign({
      hasPasskey: (_, params: { outcome: LoginOutcome }) =>
        params.outcome.kind === 'mfaAsked' && params.outcome.hasPasskey,
    }),
    recordToken: assign((_, params: { outcome: LoginOutcome }) =>
      params.outcome.kind === 'signedIn'
        ? { token: params.outcome.token, leavesAt: params.outcome.leavesAt }
        : { token: null },
    ),
  },
  guards: {
    hasFaults: ({ context }, params: { mfaAsked: boolean }) =>
      Object.keys(loginFaults(context.form, params.mfaAsked)).length > 0,
    isMfaAsked: (_, params: { outcome: LoginOutcome }) => params.outcome.kind === 'mfaAsked',
    isForeseen: (_, params: { error: unknown }) => loginRefusalOf(params.error) !== null,
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
  output: ({ context: { form: filled, leavesAt, token } }) => ({
    email: filled.email.trim(),
    token,
    ...(leavesAt === undefined ? {} : { leavesAt }),
  }),
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
      ...attempt,
      invoke: {
        id: 'login',
        src: 'login',
        input: form,
        onDone: [
          {
            guard: isMfaAsked,
            target: 'mfa',
            actions: { type: 'recordMethods', params: outcome },
          },
          { target: 'signedIn', actions: recordToken },
        ],
        onError: refused,
      },
    },
    mfa: {
      tags: 'mfaAsked',
      on: {
        'rememberBrowser.change': {
          actions: { type: 'changeRememberBrowser', params: ({ event }) => event },
        },
      },
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
          ...attempt,
          invoke: {
            id: 'loginWithCode',
            src: 'login',
            input: form,
            onDone: [
              { guard: isMfaAsked, target: 'idle' },
              { target: '#login.signedIn', actions: recordToken },
            ],
            onError: refused,
          },
        },
      },
    },
    signedIn: { type: 'final', tags: 'busy', entry: 'clearSecrets' },
  },
});

function withoutFault(faults: LoginFaults, field: LoginField): LoginFaults {
  const { [field]: _, ...others } = faults;
  return others;
}
