import { useSearchParams } from 'react-router-dom';

import { RegisterScreen } from '../../components/account/RegisterScreen.tsx';
import { useAppActors } from '../app/AppActors.tsx';
import { useScreen } from '../app/useScreen.ts';
import { paths } from '../paths.ts';
import { Invitation } from './Invitation.tsx';

const links = { landing: paths.landing, login: paths.login };

export function RegisterRoute() {
  const { darkModeRef } = useAppActors();
  const [search] = useSearchParams();
  const invitation = search.get('invitation');
  useScreen('By invitation');

  return (
    <RegisterScreen darkModeRef={darkModeRef} links={links}>
      {invitation === null ? null : <Invitation invitation={invitation} key={invitation} />}
    </RegisterScreen>
  );
}
