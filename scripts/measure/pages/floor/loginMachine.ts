import { assign, fromPromise, setup } from 'xstate';

export const loginMachine = setup({
  types: {} as {
    context: { email: string; password: string };
    events:
      | { type: 'email.change'; value: string }
      | { type: 'password.change'; value: string }
      | { type: 'form.submit' };
  },
  actors: {
    signIn: fromPromise<void, { email: string; password: string }>(async ({ input, signal }) => {
      await fetch('/login', { method: 'POST', body: JSON.stringify(input), signal });
    }),
  },
}).createMachine({
  id: 'login',
  context: { email: '', password: '' },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'email.change': { actions: assign({ email: ({ event }) => event.value }) },
        'password.change': { actions: assign({ password: ({ event }) => event.value }) },
        'form.submit': 'submitting',
      },
    },
    submitting: {
      invoke: { src: 'signIn', input: ({ context }) => context, onDone: 'idle', onError: 'idle' },
    },
  },
});
