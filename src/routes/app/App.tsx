import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';

import { statePath } from '../../components/ui/statePath.ts';
import type { AppActorRef } from '../../machines/app/appMachine.ts';
import { paths } from '../common/paths.ts';
import { AppActorsProvider, useAppActors, type Inspection } from '../common/AppActors.tsx';
import { MembersOnly, VisitorsOnly } from '../common/guards.tsx';
import { Redirect } from '../common/Redirect.tsx';
import { RouteBoundary } from '../common/RouteBoundary.tsx';
import { Arrival } from './Arrival.tsx';
import { MemberFrame, membersRooms, openRooms, visitorsRooms } from './rooms.tsx';
import { useInternalLinks } from './useInternalLinks.ts';
import './App.css';

const unseen: Inspection = {};

/** Where each address leads. It needs a router around it and a started app actor. */
export function App({
  appRef,
  inspection = unseen,
}: {
  appRef: AppActorRef;
  inspection?: Inspection;
}) {
  return (
    <AppActorsProvider appRef={appRef} inspection={inspection}>
      <Shell />
    </AppActorsProvider>
  );
}

function Shell() {
  const { sessionRef } = useAppActors();
  const state = useSelector(sessionRef, (snapshot) => statePath(snapshot.value));
  const { key } = useLocation();
  const followLink = useInternalLinks();

  return (
    // The links themselves are the keyboard's way; this only spares them the page load.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="app" data-machine="session" data-state={state} onClick={followLink}>
      <a className="app__skip" href="#content">
        Skip to the content
      </a>
      <RouteBoundary page={key}>
        <Suspense fallback={null}>
          <Routes>
            {openRooms.map(routeTo)}
            <Route element={<VisitorsOnly />}>{visitorsRooms.map(routeTo)}</Route>
            <Route element={<MembersOnly />}>
              <Route element={<MemberFrame />}>{membersRooms.map(routeTo)}</Route>
            </Route>
            <Route element={<Redirect to={paths.landing} />} path="*" />
          </Routes>
          <Arrival />
        </Suspense>
      </RouteBoundary>
    </div>
  );
}

function routeTo({ path, Room }: (typeof membersRooms)[number]) {
  return <Route element={<Room />} key={path} path={path} />;
}
