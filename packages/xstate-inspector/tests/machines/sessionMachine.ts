import { assign, fromCallback, fromPromise, setup } from 'xstate';

type SessionEvent =
  | { type: 'member.signedIn'; email: string; token: string | null }
  | { type: 'member.signOut' }
  | { type: 'token.refused'; token: string | null };

interface SessionContext {
  token: string | null;
  email: string | null;
  unanswered: number;
}

/** Calls and a listener, a guard that asks which token is meant, actions that reach outside, and a delay that is computed. */
export const sessionMachine = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    input: { token: string | null };
  },
  actors: {
    readMember: fromPromise<{ email: string }, { token: string | null }>(() =>
      Promise.reject(new Error('Provide readMember.')),
    ),
    refreshToken: fromPromise<string, { token: string | null }>(() =>
      Promise.reject(new Error('Provide refreshToken.')),
    ),
    tokenChanges: fromCallback<SessionEvent>(() => {
      throw new Error('Provide tokenChanges.');
    }),
  },
  actions: {
    keepSession: () => {
      throw new Error('Provide keepSession.');
    },
    recordMember: assign((_, params: { email: string; token: string | null }) => params),
    recordEmail: assign((_, params: { email: string }) => params),
    recordToken: assign((_, params: { token: string }) => ({ ...params, unanswered: 0 })),
    countUnanswered: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
    forgetMember: assign({ token: null, email: null, unanswered: 0 }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isCurrent: ({ context }, params: { token: string | null }) => params.token === context.token,
  },
  delays: {
    retry: ({ context }) => 1_000 * 2 ** context.unanswered,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ token: input.token, email: null, unanswered: 0 }),
  invoke: { id: 'tokenChanges', src: 'tokenChanges' },
  on: {
    'member.signedIn': {
      target: '.signedIn.confirmed',
      actions: [
        {
          type: 'recordMember',
          params: ({ event }) => ({ email: event.email, token: event.token }),
        },
        'keepSession',
      ],
    },
  },
  initial: 'signedOut',
  states: {
    signedOut: {
      always: { guard: 'hasToken', target: 'signedIn' },
    },
    signedIn: {
      initial: 'recalled',
      on: {
        'member.signOut': { target: 'signedOut', actions: 'forgetMember' },
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
              actions: { type: 'recordEmail', params: ({ event }) => event.output },
            },
            onError: '#session.reauthenticating',
          },
        },
        confirmed: {},
      },
    },
    reauthenticating: {
      initial: 'refreshing',
      on: {
        'member.signOut': { target: 'signedOut', actions: 'forgetMember' },
      },
      states: {
        refreshing: {
          invoke: {
            id: 'refreshToken',
            src: 'refreshToken',
            input: ({ context }) => ({ token: context.token }),
            onDone: {
              target: '#session.signedIn',
              actions: { type: 'recordToken', params: ({ event }) => ({ token: event.output }) },
            },
            onError: { target: 'waitingToRetry', actions: 'countUnanswered' },
          },
        },
        waitingToRetry: {
          after: { retry: 'refreshing' },
        },
      },
    },
  },
});
