import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { paths } from './paths.ts';
import { useAppActors } from './AppActors.tsx';
import { Redirect } from './Redirect.tsx';

/**
 * Lets members in and sends everyone else to sign in, also while they stand here (rules/app#A3). Who leaves is asked whether they come
 * back, and nothing else (rules/membership#Z6).
 */
export function MembersOnly() {
  const { sessionRef } = useAppActors();
  const { pathname } = useLocation();
  const place = useSelector(sessionRef, (snapshot) => {
    if (!snapshot.hasTag('member')) return paths.login;
    return snapshot.context.leavesAt === undefined ? pathname : paths.leaving;
  });

  return place === pathname ? <Outlet /> : <Redirect to={place} />;
}

/** Sends members home, but only as they come in (rules/app#A4, rules/app#A5); the page of an invitation asks them itself (rules/account#C76). */
export function VisitorsOnly() {
  const { pathname } = useLocation();

  return <VisitorGate key={pathname} />;
}

type Visit = 'member' | 'visitor' | 'unknown';

/**
 * Decides once: whoever signs in here is on the way elsewhere, and whoever is asked to sign in again may. A session that
 * was only recalled is waited for, so that nobody whose session is over is sent away from the form.
 */
function VisitorGate() {
  const { sessionRef } = useAppActors();
  const { pathname } = useLocation();
  const visit = useSelector(sessionRef, (snapshot): Visit => {
    if (snapshot.matches({ signedIn: 'recalled' })) return 'unknown';
    if (snapshot.matches({ reauthenticating: 'refreshing' })) return 'unknown';
    return snapshot.matches('signedIn') ? 'member' : 'visitor';
  });
  const [decided, decide] = useState(visit);
  if (decided === 'unknown' && visit !== 'unknown') decide(visit);

  switch (decided) {
    case 'member':
      return pathname === paths.register ? <Outlet /> : <Redirect to={paths.home} />;
    case 'visitor':
      return <Outlet />;
    case 'unknown':
      return null;
  }
}
