import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';

import { PasskeySignIn } from '../../../components/account/passkeys/PasskeySignIn.tsx';
import type { LoginActorRef } from '../../../machines/account/loginMachine.ts';
import { passkeySignInMachine } from '../../../machines/account/passkeys/passkeySignInMachine.ts';
import { useInspection } from '../../common/AppActors.tsx';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { passkeySignInActors } from './passkeySignInActors.ts';

const machine = passkeySignInMachine.provide({ actors: passkeySignInActors });

/** A passkey beside the sign-in form (rules/passkeys#PK5). */
export function PasskeyBeside({
  formRef,
  onSignedIn,
}: {
  formRef: LoginActorRef;
  onSignedIn: (signedIn: { email: string; token: string; leavesAt?: number }) => void;
}) {
  // Memoizing would load more than it saves.
  'use no memo';
  const actorRef = useActorRef(machine, useInspection());
  const output = useSelector(actorRef, (snapshot) => snapshot.output);
  const isSent = useSelector(formRef, (snapshot) => snapshot.hasTag('busy'));
  const rememberMe = useSelector(formRef, ({ context }) => context.form.rememberMe);
  const isCodeAsked = useSelector(
    formRef,
    (snapshot) => snapshot.hasTag('mfaAsked') && snapshot.context.hasPasskey === true,
  );
  useUnforeseenError(actorRef);

  useEffect(() => {
    actorRef.send({ type: isSent ? 'form.submit' : 'form.rest' });
  }, [actorRef, isSent]);

  useEffect(() => {
    actorRef.send({ type: 'rememberMe.change', value: rememberMe });
  }, [actorRef, rememberMe]);

  useEffect(() => {
    if (output) onSignedIn(output);
  }, [onSignedIn, output]);

  return <PasskeySignIn actorRef={actorRef} isCodeAsked={isCodeAsked} />;
}
