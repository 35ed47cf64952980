import { lazy, Suspense } from 'react';

import { RecoveryScreen } from '../../components/account/recovery/RecoveryScreen.tsx';
import { useAppActors } from '../common/AppActors.tsx';
import { paths } from '../common/paths.ts';
import { useScreen } from '../common/useScreen.ts';
import { useLinkToken } from './useLinkToken.ts';

const Wish = lazy(async () => ({ default: (await import('./invitations/Wish.tsx')).Wish }));

/** Where somebody asks to be invited, and confirms it by the link of a letter (rules/membership#Z13). */
export function RequestInvitationRoute() {
  const { darkModeRef } = useAppActors();
  const token = useLinkToken();
  useScreen('Request an invitation');

  return (
    <RecoveryScreen
      darkModeRef={darkModeRef}
      helpHref={paths.help}
      landingHref={paths.landing}
      loginHref={paths.login}
      title="Request an invitation"
    >
      <Suspense fallback={null}>
        <Wish token={token} />
      </Suspense>
    </RecoveryScreen>
  );
}
