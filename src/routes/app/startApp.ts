import { createActor, type InspectionEvent, type Observer } from 'xstate';

import type { AppActorRef } from '../../machines/app/appMachine.ts';
import { keptSession } from '../../services/sessionStore.ts';
import { liveAppMachine } from './appActors.ts';

/** Starts the app's one actor system from what this browser kept. */
export function startApp(options: { inspect?: Observer<InspectionEvent> }): AppActorRef {
  return createActor(liveAppMachine, { input: { kept: keptSession() }, ...options }).start();
}
