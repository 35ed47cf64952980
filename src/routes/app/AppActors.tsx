import { createContext, use, type ReactNode } from 'react';
import type { InspectionEvent, Observer } from 'xstate';

import type { AppActorRef } from '../../machines/app/appMachine.ts';
import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import type { NoticesActorRef } from '../../machines/app/noticesMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';

/** Where inspection events go; nowhere in the product itself. */
export interface Inspection {
  inspect?: Observer<InspectionEvent>;
}

interface AppActors {
  sessionRef: SessionActorRef;
  darkModeRef: DarkModeActorRef;
  noticesRef: NoticesActorRef;
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
  const { session, darkMode, notices } = appRef.getSnapshot().children;
  if (session === undefined || darkMode === undefined || notices === undefined) {
    throw new Error('The app actor has no children; start it before it is rendered.');
  }

  return (
    <AppActorsContext
      value={{ sessionRef: session, darkModeRef: darkMode, noticesRef: notices, inspection }}
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
