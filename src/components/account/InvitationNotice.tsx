import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { InvitationActorRef } from '../../machines/account/invitationMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { InvitationWays } from './InvitationWays.tsx';
import { invitationTexts } from './registrationTexts.ts';
import './InvitationNotice.css';

/** What became of the invitation that led here: the form, given as children, once it is open; the ways to another where it is not good. */
export function InvitationNotice({
  actorRef,
  loginHref,
  requestHref,
  children,
}: {
  actorRef: InvitationActorRef;
  loginHref: string;
  requestHref: string;
  children: ReactNode;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.matches('open'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.matches('refused'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.matches('unreachable'));

  if (isRefused) {
    return (
      <div className="column invitation-notice" data-machine="invitation" data-state={state}>
        <InvitationWays loginHref={loginHref} requestHref={requestHref}>
          <Notice role="alert">{invitationTexts.refused}</Notice>
        </InvitationWays>
      </div>
    );
  }

  return (
    <section
      aria-labelledby="invited-title"
      className="column invitation-notice"
      data-machine="invitation"
      data-state={state}
    >
      <h1 className="register-screen__title" id="invited-title" tabIndex={-1}>
        {isOpen ? 'You are invited' : 'Your invitation'}
      </h1>
      {isOpen ? (
        <p className="register-screen__lead">
          Your name and a password of your own, and your place is made.
        </p>
      ) : null}
      {isOpen ? children : null}
      {isUnreachable ? (
        <>
          <Notice role="alert">{invitationTexts.unreachable}</Notice>
          <Button look="outlined" onPress={() => actorRef.send({ type: 'invitation.retry' })}>
            Try again
          </Button>
        </>
      ) : null}
      {isOpen || isUnreachable ? (
        <p className="invitation-notice__member">
          A member already? <a href={loginHref}>Sign in</a>
        </p>
      ) : (
        <Notice role="status">{invitationTexts.reading}</Notice>
      )}
    </section>
  );
}
