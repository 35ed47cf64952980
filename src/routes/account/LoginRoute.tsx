import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { slides } from '../../components/account/carouselSlides.ts';
import { LoginScreen } from '../../components/account/LoginScreen.tsx';
import { carouselMachine } from '../../machines/account/carouselMachine.ts';
import { loginMachine } from '../../machines/account/loginMachine.ts';
import { prefersReducedMotion } from '../../services/page.ts';
import { useAppActors, useInspection } from '../app/AppActors.tsx';
import { useScreen } from '../app/useScreen.ts';
import { useUnforeseenError } from '../app/useUnforeseenError.ts';
import { paths } from '../paths.ts';
import { usePageHolds } from './usePageHolds.ts';
import { loginActors } from './loginActors.ts';

const machine = loginMachine.provide({ actors: loginActors });
const links = {
  landing: paths.landing,
  register: paths.register,
  forgotPassword: paths.forgotPassword,
};

export function LoginRoute() {
  const { sessionRef, darkModeRef } = useAppActors();
  const inspection = useInspection();
  const actorRef = useActorRef(machine, inspection);
  const carouselRef = useActorRef(carouselMachine, {
    input: { slides: slides.length, startsStill: prefersReducedMotion() },
    ...inspection,
  });
  usePageHolds(carouselRef);
  const output = useSelector(actorRef, (snapshot) => snapshot.output);
  const navigate = useNavigate();
  useScreen('Sign in');
  useUnforeseenError(actorRef);

  useEffect(() => {
    if (output === undefined) return;
    sessionRef.send({ type: 'member.signedIn', ...output });
    void navigate(paths.dashboard, { replace: true });
  }, [output, navigate, sessionRef]);

  return (
    <LoginScreen
      actorRef={actorRef}
      carouselRef={carouselRef}
      darkModeRef={darkModeRef}
      links={links}
    />
  );
}
