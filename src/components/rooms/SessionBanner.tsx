import { useSelector } from '@xstate/react';

import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import './SessionBanner.css';

/** Says that the service no longer knows this member, and leaves everything on screen as it is (rules/rooms#R8). */
export function SessionBanner({
  sessionRef,
  loginHref,
}: {
  sessionRef: SessionActorRef;
  loginHref: string;
}) {
  const needsMember = useSelector(sessionRef, (snapshot) =>
    snapshot.matches({ reauthenticating: 'needsMember' }),
  );

  return (
    <div role="status">
      {needsMember ? (
        <p className="session-banner">
          You may be signed out. <a href={loginHref}>Sign in again</a>
        </p>
      ) : null}
    </div>
  );
}
