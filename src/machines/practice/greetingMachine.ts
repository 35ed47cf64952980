import { assign, fromCallback, setup, type ActorRefFrom } from 'xstate';

import { greetingAt, type Greeting } from '../../domain/practice/greeting.ts';
import { unprovidedListener } from '../common/unprovided.ts';

export type GreetingActorRef = ActorRefFrom<typeof greetingMachine>;

export type GreetingEvent = { type: 'hour.read'; hour: number };

/** The greeting for the local hour, read anew each minute (rules/practice#P2, rules/practice#P3). */
export const greetingMachine = setup({
  types: {} as {
    context: { greeting: Greeting };
    events: GreetingEvent;
    input: { hour: number };
  },
  actors: {
    hours: fromCallback<GreetingEvent>(unprovidedListener('hours')),
  },
  actions: {
    greet: assign({ greeting: (_, params: { hour: number }) => greetingAt(params.hour) }),
  },
}).createMachine({
  id: 'greeting',
  context: ({ input }) => ({ greeting: greetingAt(input.hour) }),
  invoke: { id: 'hours', src: 'hours' },
  initial: 'greeting',
  states: {
    greeting: {
      on: { 'hour.read': { actions: { type: 'greet', params: ({ event }) => event } } },
    },
  },
});
