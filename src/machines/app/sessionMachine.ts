import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { retryDelay, sessionFailureOf } from '../../domain/app/session.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type SessionActorRef = ActorRefFrom<typeof sessionMachine>;

export type SessionEvent =
  | {
      type: 'member.signedIn';
      email: string;
      token: string | null;
      leavesAt?: number | undefined;
    }
  | { type: 'member.signOut' }
  /** They leave, or stay: the service says when they are erased. */
  | { type: 'member.moved' }
  | { type: 'token.refused'; token: string | null }
  | { type: 'token.stored'; token: string | null };

interface SessionContext {
  token: string | null;
  email: string | null;
  isAuthenticated: boolean;
  unanswered: number;
  /** When everything of a member who leaves is erased, in milliseconds since the epoch. */
  leavesAt?: number | undefined;
}

/** What the browser kept of a session: the token, or only that there was a sign-in without one (rules/app#A8). */
export interface KeptSession {
  token: string | null;
  isAuthenticated: boolean;
  leavesAt?: number | undefined;
}

/** Whose session it is. */
export interface SessionMember {
  email: string;
  leavesAt?: number | undefined;
}

/** Who is here. Token in, token out: a refused token is refreshed once for the whole browser, and nobody is thrown out of a screen. */
export const sessionMachine = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    input: KeptSession;
    tags: 'member';
  },
  actors: {
    readMember: fromPromise<SessionMember, { token: string | null }>(unprovided('readMember')),
    refreshToken: fromPromise<string, { token: string | null }>(unprovided('refreshToken')),
    tokenChanges: fromCallback<SessionEvent>(unprovidedListener('tokenChanges')),
  },
  actions: {
    keepSession: (_, _params: SessionMember & { token: string | null }) =>
      unprovidedAction('keepSession'),
    keepLeaving: (_, _params: SessionMember) => unprovidedAction('keepLeaving'),
    endSession: (_, _params: { token: string | null }) => unprovidedAction('endSession'),
    recordMember: assign((_, params: SessionMember & { token: string | null }) => ({
      email: params.email,
      token: params.token,
      leavesAt: params.leavesAt,
      isAuthenticated: true,
      unanswered: 0,
    })),
    recordEmail: assign((_, params: SessionMember) => ({
      email: params.email,
      leavesAt: params.leavesAt,
    })),
    recordToken: assign((_, params: { token: string | null }) => ({
      token: params.token,
      isAuthenticated: true,
      unanswered: 0,
    })),
    forgetEmail: assign({ email: null }),
    countUnanswered: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
    clearUnanswered: assign({ unanswered: 0 }),
    forgetMember: assign({
      leavesAt: undefined,
      token: null,
      email: null,
      isAuthenticated: false,
      unanswered: 0,
    }),
  },
  guards: {
    wasKept: ({ context }) => context.isAuthenticated,
    isRefused: (_, params: { error: unknown }) => sessionFailureOf(params.error) === 'refused',
    isUnreachable: (_, params: { error: unknown }) =>
      sessionFailureOf(params.error) === 'unreachable',
    isCurrent: ({ context }, params: { token: string | null }) => params.token === context.token,
    isNew: ({ context }, params: { token: string | null }) =>
      params.token !== null && params.token !== context.token,
    isGone: (_, params: { token: string | null }) => params.token === null,
  },
  delays: {
    retry: ({ context }) => retryDelay(context.unanswered),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    token: input.token,
    email: null,
    leavesAt: input.leavesAt,
    isAuthenticated: input.isAuthenticated || input.token !== null,
    unanswered: 0,
  }),
  invoke: { id: 'tokenChanges', src: 'tokenChanges' },
  on: {
    'token.stored': [
      {
        guard: { type: 'isNew', params: ({ event }) => event },
        target: '.signedIn.recalled',
        // Another tab may have signed somebody else in.
        actions: [{ type: 'recordToken', params: ({ event }) => event }, 'forgetEmail'],
      },
      {
        guard: { type: 'isGone', params: ({ event }) => event },
        target: '.signedOut',
        actions: 'forgetMember',
      },
    ],
    'member.signedIn': {
      target: '.signedIn.confirmed',
      actions: [
        { type: 'recordMember', params: ({ event }) => event },
        { type: 'keepSession', params: ({ event }) => event },
      ],
    },
  },
  initial: 'signedOut',
  states: {
    signedOut: {
      always: { guard: 'wasKept', target: 'signedIn' },
    },
    signedIn: {
      tags: 'member',
      initial: 'recalled',
      on: {
        'member.moved': '.recalled',
        'member.signOut': {
          target: 'signedOut',
          actions: [{ type: 'endSession', params: ({ context }) => context }, 'forgetMember'],
        },
        'token.refused': {
          guard: { type: 'isCurrent', params: ({ event }) => event },
          target: 'reauthenticating',
        },
      },
      states: {
        recalled: {
          invoke: {
            id: 'readMember',
            src: 'readMember',
            input: ({ context }) => ({ token: context.token }),
            onDone: {
              target: 'confirmed',
              actions: [
                { type: 'recordEmail', params: ({ event }) => event.output },
                { type: 'keepLeaving', params: ({ event }) => event.output },
              ],
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event },
                target: '#session.reauthenticating',
              },
              {
                guard: { type: 'isUnreachable', params: ({ event }) => event },
                target: 'unanswered',
                actions: 'countUnanswered',
              },
            ],
          },
        },
        unanswered: {
          after: { retry: 'recalled' },
        },
        confirmed: { entry: 'clearUnanswered' },
      },
    },
    reauthenticating: {
      tags: 'member',
      initial: 'refreshing',
      on: {
        'member.signOut': {
          target: 'signedOut',
          actions: [{ type: 'endSession', params: ({ context }) => context }, 'forgetMember'],
        },
      },
      states: {
        refreshing: {
          invoke: {
            id: 'refreshToken',
            src: 'refreshToken',
            input: ({ context }) => ({ token: context.token }),
            onDone: {
              target: '#session.signedIn',
              actions: {
                type: 'recordToken',
                params: ({ event }) => ({ token: event.output }),
              },
            },
            onError: [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'needsMember' },
              {
                guard: { type: 'isUnreachable', params: ({ event }) => event },
                target: 'waitingToRetry',
                actions: 'countUnanswered',
              },
            ],
          },
        },
        waitingToRetry: {
          after: { retry: 'refreshing' },
        },
        needsMember: {},
      },
    },
  },
});
