import { fromCallback } from 'xstate';

import { countdownMachine, type CountdownEvent } from '../../machines/landing/countdownMachine.ts';
import { landingEmailMachine } from '../../machines/landing/landingEmailMachine.ts';
import { keepLandingEmail } from '../../services/landing/landingEmail.ts';
import { onTick } from '../../services/landing/ticks.ts';

/** The landing number on this browser's clock. */
export const liveCountdownMachine = countdownMachine.provide({
  actors: {
    ticks: fromCallback<CountdownEvent>(({ sendBack }) =>
      onTick((now) => sendBack({ type: 'clock.tick', now })),
    ),
  },
});

/** The landing address, kept for this visit. */
export const liveLandingEmailMachine = landingEmailMachine.provide({
  actions: { keepEmail: (_, { email }) => keepLandingEmail(email) },
});
