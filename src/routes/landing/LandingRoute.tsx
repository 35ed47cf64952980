import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { LandingScreen } from '../../components/landing/LandingScreen.tsx';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { paths } from '../common/paths.ts';
import { liveCountdownMachine, liveLandingEmailMachine } from './landingActors.ts';

const links = { landing: paths.landing, login: paths.login, register: paths.register };

export function LandingRoute() {
  const { darkModeRef } = useAppActors();
  const [now] = useState(() => Date.now());
  const inspection = useInspection();
  const countdownRef = useActorRef(liveCountdownMachine, { input: { now }, ...inspection });
  const emailRef = useActorRef(liveLandingEmailMachine, inspection);
  const hasLeft = useSelector(emailRef, (snapshot) => snapshot.matches('left'));
  const navigate = useNavigate();
  useScreen('Four practices, one quiet day');

  useEffect(() => {
    if (hasLeft) void navigate(paths.experience);
  }, [hasLeft, navigate]);

  return (
    <LandingScreen
      countdownRef={countdownRef}
      darkModeRef={darkModeRef}
      emailRef={emailRef}
      links={links}
    />
  );
}
