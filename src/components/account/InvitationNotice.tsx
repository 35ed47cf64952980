import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { InvitationActorRef } from '../../machines/account/invitationMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { invitationTexts } from './registrationTexts.ts';
import './InvitationNotice.css';

/** What became of the invitation that led here; the form, given as children, once it is open. */
export function InvitationNotice({
  actorRef,
  children,
}: {
  actorRef: InvitationActorRef;
  children: ReactNode;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.matches('open'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.matches('refused'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.matches('unreachable'));

  if (isOpen) {
    return (
      <section
        aria-labelledby="invited-title"
        className="invitation-notice"
        data-machine="invitation"
        data-state={state}
      >
        <h2 className="invitation-notice__title" id="invited-title">
          You are invited
        </h2>
        {children}
      </section>
    );
  }

  return (
    <div className="invitation-notice" data-machine="invitation" data-state={state}>
      {isRefused ? <Notice role="alert">{invitationTexts.refused}</Notice> : null}
      {isUnreachable ? (
        <>
          <Notice role="alert">{invitationTexts.unreachable}</Notice>
          <Button look="outlined" onPress={() => actorRef.send({ type: 'invitation.retry' })}>
            Try again
          </Button>
        </>
      ) : null}
      {isRefused || isUnreachable ? null : <Notice role="status">{invitationTexts.reading}</Notice>}
    </div>
  );
}
