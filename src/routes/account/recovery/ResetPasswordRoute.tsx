import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';

import { PasswordResetForm } from '../../../components/account/recovery/PasswordResetForm.tsx';
import { passwordResetMachine } from '../../../machines/account/passwordResetMachine.ts';
import { useAppActors, useInspection } from '../../common/AppActors.tsx';
import { paths } from '../../common/paths.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { passwordResetActors } from './recoveryActors.ts';
import { RecoveryPage } from './RecoveryPage.tsx';
import { useLinkToken } from '../../common/useLinkToken.ts';

const machine = passwordResetMachine.provide({ actors: passwordResetActors });
const links = { login: paths.login, forgotPassword: paths.forgotPassword };

export function ResetPasswordRoute() {
  const token = useLinkToken();

  return (
    <RecoveryPage name="New password" title="Choose a new password">
      <Reset key={token} token={token} />
    </RecoveryPage>
  );
}

function Reset({ token }: { token: string | null }) {
  const { sessionRef } = useAppActors();
  const actorRef = useActorRef(machine, { input: { token }, ...useInspection() });
  const isDone = useSelector(actorRef, (snapshot) => snapshot.matches('done'));
  useUnforeseenError(actorRef);

  useEffect(() => {
    // Whoever was signed in here is no more (rules/account#C61).
    if (isDone && sessionRef.getSnapshot().hasTag('member')) {
      sessionRef.send({ type: 'member.signOut' });
    }
  }, [isDone, sessionRef]);

  return <PasswordResetForm actorRef={actorRef} links={links} />;
}
