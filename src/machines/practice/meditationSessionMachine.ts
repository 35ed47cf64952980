import { assign, setup, type ActorRefFrom } from 'xstate';

import type { MeditationSession, SessionType } from '../../domain/practice/practice.ts';
import { endSession, pauseSession, startSession } from '../../domain/practice/session.ts';

export type MeditationSessionActorRef = ActorRefFrom<typeof meditationSessionMachine>;

/** Each `at` is in milliseconds since the epoch. */
export type MeditationSessionEvent =
  | { type: 'session.start'; sessionType: SessionType; at: number; timeZone: string }
  | { type: 'session.pause'; at: number }
  | { type: 'session.resume' }
  | { type: 'session.end'; at: number };

interface MeditationSessionContext {
  knownIds: readonly string[];
  session: MeditationSession | null;
}

/** One meditation session from its start to its end; its output is the completed session. */
export const meditationSessionMachine = setup({
  types: {} as {
    context: MeditationSessionContext;
    events: MeditationSessionEvent;
    input: { knownIds: readonly string[] };
    output: MeditationSession;
  },
  actions: {
    start: assign({
      session: ({ context }, params: { sessionType: SessionType; at: number; timeZone: string }) =>
        startSession({
          at: params.at,
          type: params.sessionType,
          timeZone: params.timeZone,
          knownIds: context.knownIds,
        }),
    }),
    pause: assign({
      session: ({ context }, params: { at: number }) => pauseSession(startedIn(context), params.at),
    }),
    end: assign({
      session: ({ context }, params: { at: number }) => endSession(startedIn(context), params.at),
    }),
  },
}).createMachine({
  id: 'meditationSession',
  context: ({ input }) => ({ knownIds: input.knownIds, session: null }),
  output: ({ context }) => startedIn(context),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'session.start': {
          target: 'active',
          actions: { type: 'start', params: ({ event }) => event },
        },
      },
    },
    active: {
      on: {
        'session.pause': {
          target: 'paused',
          actions: { type: 'pause', params: ({ event }) => event },
        },
        'session.end': { target: 'ended', actions: { type: 'end', params: ({ event }) => event } },
      },
    },
    paused: {
      on: {
        'session.resume': 'active',
        'session.end': { target: 'ended', actions: { type: 'end', params: ({ event }) => event } },
      },
    },
    ended: { type: 'final' },
  },
});

function startedIn({ session }: MeditationSessionContext): MeditationSession {
  if (session === null) throw new Error('No session was started; send session.start first.');
  return session;
}
