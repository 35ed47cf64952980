import { LandingScreen } from '../../components/landing/LandingScreen.tsx';
import { useAppActors } from '../app/AppActors.tsx';
import { useScreen } from '../app/useScreen.ts';
import { paths } from '../paths.ts';

const links = { landing: paths.landing, login: paths.login, register: paths.register };

export function LandingRoute() {
  const { darkModeRef } = useAppActors();
  useScreen('Four practices, one quiet day');

  return <LandingScreen darkModeRef={darkModeRef} links={links} />;
}
