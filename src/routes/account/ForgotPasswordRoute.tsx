import { useActorRef } from '@xstate/react';

import { ForgotPasswordForm } from '../../components/account/recovery/ForgotPasswordForm.tsx';
import { RecoveryScreen } from '../../components/account/recovery/RecoveryScreen.tsx';
import { forgotPasswordMachine } from '../../machines/account/forgotPasswordMachine.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { paths } from '../common/paths.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { forgotPasswordActors } from './recoveryActors.ts';

const machine = forgotPasswordMachine.provide({ actors: forgotPasswordActors });

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
      <ForgotPasswordForm actorRef={actorRef} />
    </RecoveryScreen>
  );
}
