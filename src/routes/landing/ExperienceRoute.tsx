import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { ExperienceScreen } from '../../components/landing/ExperienceScreen.tsx';
import { demoChatMachine } from '../../machines/landing/demoChatMachine.ts';
import { hasLandingEmail } from '../../services/landing/landingEmail.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { paths } from '../common/paths.ts';

const links = { landing: paths.landing, login: paths.login };

export function ExperienceRoute() {
  const { darkModeRef } = useAppActors();
  const [hasLeftAddress] = useState(hasLandingEmail);
  const actorRef = useActorRef(demoChatMachine, { input: { hasLeftAddress }, ...useInspection() });
  useScreen('Talk with a guide');

  return (
    <ExperienceScreen
      actorRef={actorRef}
      chance={Math.random}
      darkModeRef={darkModeRef}
      links={links}
    />
  );
}
