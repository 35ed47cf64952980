import { RegisterScreen } from '../../components/account/RegisterScreen.tsx';
import { useAppActors } from '../app/AppActors.tsx';
import { useScreen } from '../app/useScreen.ts';
import { paths } from '../paths.ts';

const links = { landing: paths.landing, login: paths.login };

export function RegisterRoute() {
  const { darkModeRef } = useAppActors();
  useScreen('By invitation');

  return <RegisterScreen darkModeRef={darkModeRef} links={links} />;
}
