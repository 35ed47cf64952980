import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';

import { paths } from '../paths.ts';
import { useAppActors } from './AppActors.tsx';

/** Lets members in and sends everyone else to sign in, also while they stand here (specification 1 §6). */
export function MembersOnly() {
  const { sessionRef } = useAppActors();
  const isMember = useSelector(sessionRef, (snapshot) => snapshot.hasTag('member'));

  return isMember ? <Outlet /> : <Navigate replace to={paths.login} />;
}

/**
 * Sends members home, but only as they come in: whoever signs in here is on the way elsewhere (reading G5),
 * and whoever is asked to sign in again may.
 */
export function VisitorsOnly() {
  const { sessionRef } = useAppActors();
  const [cameAsMember] = useState(() => sessionRef.getSnapshot().matches('signedIn'));

  return cameAsMember ? <Navigate replace to={paths.home} /> : <Outlet />;
}
