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
import {
  DailyUploadRoute,
  DaysRoutes,
  ExperienceRoute,
  HomeRoute,
  LandingRoute,
  LastDaysRoom,
  LoginRoute,
  MemberFrame,
  PillarRoute,
  PillarsRoute,
  PracticeRoute,
  ProgressRoute,
  RegisterRoute,
  ScheduleRoute,
  TaskRoute,
  WeeklyDownloadsRoute,
  WordsRoute,
} from './rooms.ts';
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
            <Route element={<LandingRoute />} path={paths.landing} />
            <Route element={<ExperienceRoute />} path={paths.experience} />
            <Route element={<VisitorsOnly />}>
              <Route element={<LoginRoute />} path={paths.login} />
              <Route element={<RegisterRoute />} path={paths.register} />
            </Route>
            <Route element={<MembersOnly />}>
              <Route element={<MemberFrame />}>
                <Route element={<HomeRoute />} path={paths.home} />
                <Route element={<HomeRoute />} path={paths.dashboard} />
                <Route element={<PracticeRoute />} path={paths.practice} />
                <Route element={<PracticeRoute />} path={paths.practiceOf} />
                <Route element={<ScheduleRoute />} path={paths.schedule} />
                <Route element={<PillarsRoute />} path={paths.pillars} />
                <Route element={<PillarRoute />} path={paths.pillar} />
                <Route
                  element={<ProgressRoute lastDays={<LastDaysRoom />} />}
                  path={paths.progress}
                />
                <Route element={<TaskRoute />} path={paths.task} />
                <Route element={<DailyUploadRoute />} path={paths.dailyUpload} />
                <Route element={<DaysRoutes />} path={`${paths.days}/*`} />
                <Route element={<WeeklyDownloadsRoute />} path={paths.weeklyDownloads} />
                <Route element={<WordsRoute />} path={paths.words} />
              </Route>
            </Route>
            <Route element={<Redirect to={paths.landing} />} path="*" />
          </Routes>
        </Suspense>
      </RouteBoundary>
    </div>
  );
}
