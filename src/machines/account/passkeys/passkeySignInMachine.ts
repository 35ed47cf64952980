import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Assertion } from '../../../contract/account/credentials.ts';
import type { RequestOptions } from '../../../contract/account/signing.ts';
import { loginRefusalOf, type LoginRefusal } from '../../../domain/account/login.ts';
import {
  ceremonyFailureOf,
  type PasskeySupport,
} from '../../../domain/account/passkeys/ceremony.ts';
import type { PasskeySignIn } from '../../../domain/account/passkeys/signIn.ts';
import { unprovided } from '../../common/unprovided.ts';

export type PasskeySignInActorRef = ActorRefFrom<typeof passkeySignInMachine>;

export type PasskeySignInEvent =
  /** Of the form beside it: it is under way, or not any more. */
  | { type: 'form.submit' | 'form.rest' }
  | { type: 'passkey.ask' }
  | { type: 'rememberMe.change'; value: boolean };

/** What there is to sign, and how this browser helps with it. */
export interface Armed {
  support: Exclude<PasskeySupport, 'none'>;
  options: RequestOptions;
}

interface PasskeySignInContext {
  rememberMe: boolean;
  /** Null until there is a challenge. */
  armed: Armed | null;
  credential: Assertion | null;
  /** How often in a row the browser gave up by itself. */
  givenUp: number;
  /** Null, or why it did not work: `passkey` where nothing more is known of it. */
  refusal: LoginRefusal | 'passkey' | null;
  signedIn: PasskeySignIn | null;
}

const mostGivenUp = 5;

const failure = ({ event }: { event: { error: unknown } }) => event;
const isGivenUp = { type: 'isGivenUp', params: failure } as const;
const recordCredential = {
  type: 'recordCredential',
  params: ({ event }: { event: { output: Assertion } }) => ({ credential: event.output }),
} as const;
const armed = ({ context }: { context: PasskeySignInContext }) => ({ armed: context.armed });

/**
 * A passkey beside the sign-in form: a challenge is kept ready, and the browser offers what it has with what it fills in. One request of the
 * browser is pending at most, and none while the form is sent. Its output is who signed in.
 */
export const passkeySignInMachine = setup({
  types: {} as {
    context: PasskeySignInContext;
    events: PasskeySignInEvent;
    output: PasskeySignIn | null;
  },
  actors: {
    arm: fromPromise<Armed | null, void>(unprovided('arm')),
    fillIn: fromPromise<Assertion, { armed: Armed | null }>(unprovided('fillIn')),
    ask: fromPromise<Assertion, { armed: Armed | null }>(unprovided('ask')),
    signIn: fromPromise<PasskeySignIn, { credential: Assertion | null; rememberMe: boolean }>(
      unprovided('signIn'),
    ),
  },
  actions: {
    changeRememberMe: assign({
      rememberMe: (_, params: { value: boolean }) => params.value,
    }),
    recordArmed: assign({ armed: (_, params: { armed: Armed | null }) => params.armed }),
    recordCredential: assign({
      credential: (_, params: { credential: Assertion }) => params.credential,
      givenUp: 0,
      refusal: null,
    }),
    countGivenUp: assign({ givenUp: ({ context }) => context.givenUp + 1 }),
    recordFailure: assign({ refusal: 'passkey' as const }),
    clearRefusal: assign({ refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) => {
        const refusal = loginRefusalOf(params.error);
        return refusal?.reason === 'wrongCredentials' ? ('passkey' as const) : refusal;
      },
    }),
    recordSignIn: assign({
      signedIn: (_, params: { signedIn: PasskeySignIn }) => params.signedIn,
      credential: null,
    }),
  },
  guards: {
    isUnsupported: (_, params: { armed: Armed | null }) => params.armed === null,
    wasSupported: ({ context }) => context.armed !== null,
    isForeseen: (_, params: { error: unknown }) => loginRefusalOf(params.error) !== null,
    isGivenUp: (_, params: { error: unknown }) => ceremonyFailureOf(params.error) === 'given up',
    isCeremony: (_, params: { error: unknown }) => ceremonyFailureOf(params.error) !== null,
    mayTryAgain: ({ context }, params: { error: unknown }) =>
      ceremonyFailureOf(params.error) === 'given up' && context.givenUp < mostGivenUp,
  },
  delays: {
    // A challenge is good for five minutes.
    renewal: 4 * 60_000,
  },
}).createMachine({
  id: 'passkeySignIn',
  context: {
    rememberMe: false,
    armed: null,
    credential: null,
    givenUp: 0,
    refusal: null,
    signedIn: null,
  },
  output: ({ context }) => context.signedIn,
  on: {
    'rememberMe.change': {
      actions: { type: 'changeRememberMe', params: ({ event }) => event },
    },
  },
  initial: 'arming',
  states: {
    arming: {
      on: { 'form.submit': { target: 'paused', actions: 'clearRefusal' } },
      invoke: {
        id: 'arm',
        src: 'arm',
        onDone: [
          {
            guard: {
              type: 'isUnsupported',
              params: ({ event }) => ({ armed: event.output }),
            },
            target: 'unavailable',
          },
          {
            target: 'armed',
            actions: {
              type: 'recordArmed',
              params: ({ event }) => ({ armed: event.output }),
            },
          },
        ],
        onError: { guard: { type: 'isForeseen', params: failure }, target: 'unavailable' },
      },
    },
    armed: {
      on: {
        'form.submit': { target: 'paused', actions: 'clearRefusal' },
        'passkey.ask': { target: 'asking', actions: 'clearRefusal' },
      },
      after: { renewal: 'arming' },
      invoke: {
        id: 'fillIn',
        src: 'fillIn',
        input: armed,
        onDone: { target: 'verifying', actions: recordCredential },
        onError: [
          {
            guard: { type: 'mayTryAgain', params: failure },
            target: 'arming',
            actions: 'countGivenUp',
          },
          { guard: { type: 'isCeremony', params: failure }, target: 'unavailable' },
        ],
      },
    },
    asking: {
      on: { 'form.submit': 'paused' },
      invoke: {
        id: 'ask',
        src: 'ask',
        input: armed,
        onDone: { target: 'verifying', actions: recordCredential },
        onError: [
          { guard: isGivenUp, target: 'arming' },
          {
            guard: { type: 'isCeremony', params: failure },
            target: 'arming',
            actions: 'recordFailure',
          },
        ],
      },
    },
    verifying: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { credential, rememberMe } }) => ({ credential, rememberMe }),
        onDone: {
          target: 'signedIn',
          actions: {
            type: 'recordSignIn',
            params: ({ event }) => ({ signedIn: event.output }),
          },
        },
        onError: {
          guard: { type: 'isForeseen', params: failure },
          target: 'arming',
          actions: { type: 'recordRefusal', params: failure },
        },
      },
    },
    /** The form is under way. */
    paused: { on: { 'form.rest': 'arming' } },
    /** Nothing comes of it here; where the service was out of reach, or the browser gave up, it is tried again later. */
    unavailable: {
      on: { 'form.rest': { guard: 'wasSupported', target: 'arming' } },
    },
    signedIn: { type: 'final' },
  },
});
