import { createActor } from 'xstate';

import { writeHoursBy } from '../../components/ui/hours.ts';
import type { AppActorRef } from '../../machines/app/appMachine.ts';
import { keptSession } from '../../services/app/sessionStore.ts';
import { sealLeftOpen } from '../../services/yourData/leftOpen.ts';
import { watchOwedSignOut } from '../../services/app/signOut.ts';
import { localHourClock } from '../../services/page/hourClock.ts';
import { watchStyles } from '../../services/page/styles.ts';
import { nextTask } from '../../services/page/moments/nextTask.ts';
import type { Inspection } from '../common/AppActors.tsx';
import { liveAppMachine } from './appActors.ts';
import { fetchRoomsAt } from './rooms.tsx';

/**
 * Starts the app's one actor system from what this browser kept, and fetches what the address opens to. Reading the app, this, and taking the
 * page over are a task each, between which the page answers.
 */
export async function startApp(inspection: Inspection, pathname: string): Promise<AppActorRef> {
  await nextTask();
  watchStyles();
  writeHoursBy(localHourClock);
  watchOwedSignOut();
  // What could not be sealed stays marked, and is tried again at the next start.
  void sealLeftOpen().catch(() => null);
  const appRef = createActor(liveAppMachine, {
    input: { kept: keptSession() },
    ...inspection,
  }).start();

  const { session } = appRef.getSnapshot().children;
  await fetchRoomsAt(pathname, session?.getSnapshot().hasTag('member') ?? false);
  await nextTask();
  return appRef;
}
