import { useSelector } from '@xstate/react';

import { HelpScreen } from '../../components/app/HelpScreen.tsx';
import { useAppActors } from '../common/AppActors.tsx';
import { paths } from '../common/paths.ts';
import { useScreen } from '../common/useScreen.ts';

/** The help page, with the way back of whoever reads it. */
export function HelpRoute() {
  const { sessionRef, darkModeRef } = useAppActors();
  const isMember = useSelector(sessionRef, (snapshot) => snapshot.matches('signedIn'));
  useScreen('Help');

  return (
    <HelpScreen
      backHref={isMember ? paths.dashboard : paths.login}
      backText={isMember ? 'Back to your day' : 'Back to sign in'}
      darkModeRef={darkModeRef}
      startHref={isMember ? paths.home : paths.landing}
    />
  );
}
