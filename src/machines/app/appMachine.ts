import { setup, type ActorRefFrom } from 'xstate';

import { darkModeMachine } from './darkModeMachine.ts';
import { doorMachine } from './doorMachine.ts';
import { sessionMachine, type KeptSession } from './sessionMachine.ts';

export type AppActorRef = ActorRefFrom<typeof appMachine>;

/** The root of the app's one actor system: it holds what outlives a screen. */
export const appMachine = setup({
  types: {} as {
    context: { kept: KeptSession };
    input: { kept: KeptSession };
    children: { session: 'session'; darkMode: 'darkMode'; door: 'door' };
  },
  actors: { session: sessionMachine, darkMode: darkModeMachine, door: doorMachine },
}).createMachine({
  id: 'app',
  context: ({ input }) => input,
  invoke: [
    { id: 'session', systemId: 'session', src: 'session', input: ({ context }) => context.kept },
    { id: 'darkMode', systemId: 'darkMode', src: 'darkMode' },
    { id: 'door', systemId: 'door', src: 'door' },
  ],
});
