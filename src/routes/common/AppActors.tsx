import { createContext, use, type ReactNode } from 'react';
import type { InspectionEvent, Observer } from 'xstate';

import type { AppActorRef } from '../../machines/app/appMachine.ts';
import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import type { DoorActorRef } from '../../machines/app/doorMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';

/** Where inspection events go; nowhere in the product itself. */
export interface Inspection {
  inspect?: Observer<InspectionEvent>;
}

interface AppActors {
  sessionRef: SessionActorRef;
  darkModeRef: DarkModeActorRef;
  doorRef: DoorActorRef;
  inspection: Inspection;
}

const AppActorsContext = createContext<AppActors | null>(null);

/** Hands the app's long-lived actors to the routes below it. */
export function AppActorsProvider({
  appRef,
  inspection,
  children,
}: {
  appRef: AppActorRef;
  inspection: Inspection;
  children: ReactNode;
}) {
  const { session, darkMode, door } = appRef.getSnapshot().children;
  if (!session || !darkMode || !door) {
    throw new Error('The app actor has no children; start it before it is rendered.');
  }

  return (
    <AppActorsContext
      value={{
        sessionRef: session,
        darkModeRef: darkMode,
        doorRef: door,
        inspection,
      }}
    >
      {children}
    </AppActorsContext>
  );
}

/** The long-lived actors. Throws outside an `AppActorsProvider`. */
export function useAppActors(): AppActors {
  const actors = use(AppActorsContext);
  if (actors === null) throw new Error('useAppActors needs an AppActorsProvider above it.');
  return actors;
}

/** What lets the inspector see a screen's own machine; to be spread into the options of `useActorRef`. */
export function useInspection(): Inspection {
  return useAppActors().inspection;
}
