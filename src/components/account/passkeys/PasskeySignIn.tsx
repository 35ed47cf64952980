import { useSelector } from '@xstate/react';

import { passkeyDidNotWork } from '../../../domain/account/passkeys/signIn.ts';
import type { PasskeySignInActorRef } from '../../../machines/account/passkeys/passkeySignInMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { loginRefusalText } from '../loginRefusalText.ts';

/** What is seen of passkeys beside the sign-in form: a button where the browser does not offer them by itself, and what came of one. */
export function PasskeySignIn({
  actorRef,
  isCodeAsked,
}: {
  actorRef: PasskeySignInActorRef;
  /** Whether the form asks for a code in whose place a passkey would do. */
  isCodeAsked: boolean;
}) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { armed, refusal } = snapshot.context;
  const isBusy = !snapshot.matches('armed');
  const isOffered =
    armed !== null &&
    (isCodeAsked || armed.support === 'asked') &&
    !snapshot.matches('unavailable');
  const isVerifying = snapshot.matches('verifying');
  const isEmpty = refusal === null && !isVerifying && !isOffered;

  return (
    <div
      className={isEmpty ? undefined : 'column'}
      data-machine="passkeySignIn"
      data-state={statePath(snapshot.value)}
      hidden={isEmpty}
    >
      {refusal === null ? null : (
        <Notice role="alert">
          {refusal === 'passkey' ? passkeyDidNotWork : loginRefusalText(refusal)}
        </Notice>
      )}
      {isVerifying ? <Notice role="status">Signing in...</Notice> : null}
      {isOffered ? (
        <Button
          isBusy={isBusy}
          look="outlined"
          onPress={() => actorRef.send({ type: 'passkey.ask' })}
        >
          {isCodeAsked ? 'Use a passkey instead' : 'Sign in with a passkey'}
        </Button>
      ) : null}
    </div>
  );
}
