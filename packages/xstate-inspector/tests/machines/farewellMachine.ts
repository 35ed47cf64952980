import { assign, setup } from 'xstate';

/** A small machine with one of each: a guard, a delay and an end. */
export const farewellMachine = setup({
  types: {} as {
    context: { email: string };
    events: { type: 'email.change'; value: string } | { type: 'email.submit' };
  },
  actions: {
    changeEmail: assign({ email: (_, params: { value: string }) => params.value }),
  },
  guards: {
    isBlank: ({ context }) => context.email.trim() === '',
  },
  delays: {
    farewell: 500,
  },
}).createMachine({
  id: 'farewell',
  context: { email: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.change': { actions: { type: 'changeEmail', params: ({ event }) => event } },
        'email.submit': [{ guard: 'isBlank' }, { target: 'leaving' }],
      },
    },
    leaving: { after: { farewell: 'left' } },
    left: { type: 'final' },
  },
});
