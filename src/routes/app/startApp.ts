import { createActor } from 'xstate';

import { writeHoursBy } from '../../components/ui/hours.ts';
import type { AppActorRef } from '../../machines/app/appMachine.ts';
import { keptSession } from '../../services/app/sessionStore.ts';
import { sealLeftOpen } from '../../services/yourData/leftOpen.ts';
import { watchOwedSignOut } from '../../services/app/signOut.ts';
import { localHourClock } from '../../services/page/hourClock.ts';
import type { Inspection } from '../common/AppActors.tsx';
import { liveAppMachine } from './appActors.ts';

/** Starts the app's one actor system from what this browser kept. */
export function startApp(inspection: Inspection): AppActorRef {
  writeHoursBy(localHourClock);
  watchOwedSignOut();
  // What could not be sealed stays marked, and is tried again at the next start.
  void sealLeftOpen().catch(() => null);
  return createActor(liveAppMachine, { input: { kept: keptSession() }, ...inspection }).start();
}
