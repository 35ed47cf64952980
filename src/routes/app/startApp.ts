import { createActor } from 'xstate';

import type { AppActorRef } from '../../machines/app/appMachine.ts';
import { keptSession } from '../../services/app/sessionStore.ts';
import { watchOwedSignOut } from '../../services/app/signOut.ts';
import type { Inspection } from '../common/AppActors.tsx';
import { liveAppMachine } from './appActors.ts';

/** Starts the app's one actor system from what this browser kept. */
export function startApp(inspection: Inspection): AppActorRef {
  watchOwedSignOut();
  return createActor(liveAppMachine, { input: { kept: keptSession() }, ...inspection }).start();
}
