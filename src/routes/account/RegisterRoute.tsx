import { lazy, Suspense } from 'react';

import { InvitationWays } from '../../components/account/InvitationWays.tsx';
import { RegisterScreen } from '../../components/account/RegisterScreen.tsx';
import { useAppActors } from '../common/AppActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { paths } from '../common/paths.ts';
import { useInvitation } from './useInvitation.ts';

const Invitation = lazy(async () => ({
  default: (await import('./Invitation.tsx')).Invitation,
}));

export function RegisterRoute() {
  const { darkModeRef } = useAppActors();
  const invitation = useInvitation();
  useScreen('By invitation');

  return (
    <RegisterScreen darkModeRef={darkModeRef} landingHref={paths.landing}>
      {invitation === null ? (
        <InvitationWays loginHref={paths.login} requestHref={paths.requestInvitation} />
      ) : (
        <Suspense fallback={null}>
          <Invitation invitation={invitation} key={invitation} />
        </Suspense>
      )}
    </RegisterScreen>
  );
}
