import { useActorRef } from '@xstate/react';

import { LetterRequestForm } from '../../../components/account/recovery/LetterRequestForm.tsx';
import { forgotPasswordWords } from '../../../components/account/recovery/letterWords.ts';
import { letterRequestMachine } from '../../../machines/account/letterRequestMachine.ts';
import { useInspection } from '../../common/AppActors.tsx';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { forgotPasswordActors } from './recoveryActors.ts';
import { RecoveryPage } from './RecoveryPage.tsx';

const machine = letterRequestMachine.provide({ actors: forgotPasswordActors });

export function ForgotPasswordRoute() {
  const actorRef = useActorRef(machine, useInspection());
  useUnforeseenError(actorRef);

  return (
    <RecoveryPage name="Forgot password" title="Forgot your password?">
      <LetterRequestForm actorRef={actorRef} autoComplete="username" words={forgotPasswordWords} />
    </RecoveryPage>
  );
}
