import { assign, setup, type ActorRefFrom } from 'xstate';

import { unprovidedAction } from '../common/unprovided.ts';

export type LandingEmailActorRef = ActorRefFrom<typeof landingEmailMachine>;

export type LandingEmailEvent = { type: 'email.change'; value: string } | { type: 'email.submit' };

/** The address that a visitor leaves on the landing page: kept, and after half a second on to the demo. */
export const landingEmailMachine = setup({
  types: {} as {
    context: { email: string };
    events: LandingEmailEvent;
  },
  actions: {
    changeEmail: assign({ email: (_, params: { value: string }) => params.value }),
    keepEmail: (_, _params: { email: string }) => unprovidedAction('keepEmail'),
  },
  guards: {
    isBlank: ({ context }) => context.email.trim() === '',
  },
  delays: {
    farewell: 500,
  },
}).createMachine({
  id: 'landingEmail',
  context: { email: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.change': { actions: { type: 'changeEmail', params: ({ event }) => event } },
        'email.submit': [
          { guard: 'isBlank' },
          {
            target: 'leaving',
            actions: {
              type: 'keepEmail',
              params: ({ context }) => ({ email: context.email.trim() }),
            },
          },
        ],
      },
    },
    leaving: {
      after: { farewell: 'left' },
    },
    left: { type: 'final' },
  },
});
