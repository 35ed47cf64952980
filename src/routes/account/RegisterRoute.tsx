import { lazy, Suspense, useState } from 'react';

import { InvitationWays } from '../../components/account/InvitationWays.tsx';
import { RegisterScreen } from '../../components/account/RegisterScreen.tsx';
import { useAppActors } from '../common/AppActors.tsx';
import { Redirect } from '../common/Redirect.tsx';
import { useScreen } from '../common/useScreen.ts';
import { paths } from '../common/paths.ts';
import { useInvitation } from './useInvitation.ts';

const Invitation = lazy(async () => ({
  default: (await import('./Invitation.tsx')).Invitation,
}));

export function RegisterRoute() {
  const { darkModeRef, sessionRef } = useAppActors();
  const invitation = useInvitation();
  const [isMember] = useState(() => sessionRef.getSnapshot().matches('signedIn'));
  useScreen('By invitation');
  if (isMember && invitation === null) return <Redirect to={paths.home} />;

  return (
    <RegisterScreen darkModeRef={darkModeRef} landingHref={paths.landing}>
      {invitation === null ? (
        <InvitationWays loginHref={paths.login} requestHref={paths.requestInvitation} />
      ) : (
        <Suspense fallback={null}>
          <Invitation invitation={invitation} isMember={isMember} key={invitation} />
        </Suspense>
      )}
    </RegisterScreen>
  );
}
