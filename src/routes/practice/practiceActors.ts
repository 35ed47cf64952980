import { fromCallback } from 'xstate';

import { greetingMachine, type GreetingEvent } from '../../machines/practice/greetingMachine.ts';
import { onLocalHour } from '../../services/page/clock.ts';

/** The greeting on this device's clock. */
export const liveGreetingMachine = greetingMachine.provide({
  actors: {
    hours: fromCallback<GreetingEvent>(({ sendBack }) =>
      onLocalHour((hour) => sendBack({ type: 'hour.read', hour })),
    ),
  },
});
