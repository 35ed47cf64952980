import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { RegisterScreen } from '../../components/account/RegisterScreen.tsx';
import { useAppActors } from '../common/AppActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { paths } from '../common/paths.ts';

const Invitation = lazy(async () => ({
  default: (await import('./Invitation.tsx')).Invitation,
}));
const links = { landing: paths.landing, login: paths.login };

export function RegisterRoute() {
  const { darkModeRef } = useAppActors();
  const [search] = useSearchParams();
  const invitation = search.get('invitation');
  useScreen('By invitation');

  return (
    <RegisterScreen darkModeRef={darkModeRef} links={links}>
      {invitation === null ? null : (
        <Suspense fallback={null}>
          <Invitation invitation={invitation} key={invitation} />
        </Suspense>
      )}
    </RegisterScreen>
  );
}
