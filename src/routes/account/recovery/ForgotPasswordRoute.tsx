import { useActorRef } from '@xstate/react';

import { LetterRequestForm } from '../../../components/account/recovery/LetterRequestForm.tsx';
import { forgotPasswordWords } from '../../../components/account/recovery/letterWords.ts';
import { RecoveryScreen } from '../../../components/account/recovery/RecoveryScreen.tsx';
import { letterRequestMachine } from '../../../machines/account/letterRequestMachine.ts';
import { useAppActors, useInspection } from '../../common/AppActors.tsx';
import { paths } from '../../common/paths.ts';
import { useScreen } from '../../common/useScreen.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { forgotPasswordActors } from './recoveryActors.ts';

const machine = letterRequestMachine.provide({ actors: forgotPasswordActors });

export function ForgotPasswordRoute() {
  const { darkModeRef } = useAppActors();
  const actorRef = useActorRef(machine, useInspection());
  useScreen('Forgot password');
  useUnforeseenError(actorRef);

  return (
    <RecoveryScreen
      darkModeRef={darkModeRef}
      helpHref={paths.help}
      landingHref={paths.landing}
      loginHref={paths.login}
      title="Forgot your password?"
    >
      <LetterRequestForm actorRef={actorRef} autoComplete="username" words={forgotPasswordWords} />
    </RecoveryScreen>
  );
}
