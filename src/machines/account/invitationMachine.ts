import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { invitationFailureOf } from '../../domain/account/registration.ts';
import { unprovided } from '../common/unprovided.ts';

export type InvitationActorRef = ActorRefFrom<typeof invitationMachine>;

export type InvitationEvent = { type: 'invitation.retry' };

/** Looks at an invitation before anything is typed. Once it is open, `email` is whose it is. */
export const invitationMachine = setup({
  types: {} as {
    context: { invitation: string; email: string | null };
    events: InvitationEvent;
    input: { invitation: string };
  },
  actors: {
    readInvitation: fromPromise<{ email: string }, { invitation: string }>(
      unprovided('readInvitation'),
    ),
  },
  actions: {
    recordEmail: assign({ email: (_, params: { email: string }) => params.email }),
  },
  guards: {
    isRefused: (_, params: { error: unknown }) => invitationFailureOf(params.error) === 'refused',
    isUnreachable: (_, params: { error: unknown }) =>
      invitationFailureOf(params.error) === 'unreachable',
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({ invitation: input.invitation, email: null }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readInvitation',
        src: 'readInvitation',
        input: ({ context }) => ({ invitation: context.invitation }),
        onDone: {
          target: 'open',
          actions: { type: 'recordEmail', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
          { guard: { type: 'isUnreachable', params: ({ event }) => event }, target: 'unreachable' },
        ],
      },
    },
    open: { type: 'final' },
    refused: { type: 'final' },
    unreachable: {
      on: { 'invitation.retry': 'reading' },
    },
  },
});
