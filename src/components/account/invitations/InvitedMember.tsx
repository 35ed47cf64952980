import { useSelector } from '@xstate/react';

import type { InvitationActorRef } from '../../../machines/account/invitationMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { invitationTexts } from '../registrationTexts.ts';
import '../InvitationNotice.css';

/** What a member is asked who opens an invitation: whether they sign out to use it. One that is of no use, their own perhaps, asks nothing. */
export function InvitedMember({
  actorRef,
  email,
  homeHref,
  onSignOut,
}: {
  actorRef: InvitationActorRef;
  /** Null where it is not known yet. */
  email: string | null;
  homeHref: string;
  onSignOut: () => void;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const isReading = useSelector(actorRef, (snapshot) => snapshot.matches('reading'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.matches('refused'));
  const who = `You are signed in${email === null ? '' : ` as ${email}`}.`;

  return (
    <section
      aria-labelledby="invited-title"
      className="column invitation-notice"
      data-machine="invitation"
      data-state={state}
    >
      <h1 className="register-screen__title" id="invited-title" tabIndex={-1}>
        An invitation
      </h1>
      {isReading ? (
        <Notice role="status">{invitationTexts.reading}</Notice>
      ) : (
        <>
          <p className="register-screen__lead">
            {who} {isRefused ? invitationTexts.over : invitationTexts.others}
          </p>
          <div className="invitation-notice__ways">
            {isRefused ? (
              <a className="button button--primary" href={homeHref}>
                Go on to Fourfold
              </a>
            ) : (
              <>
                <Button onPress={onSignOut}>Sign out and use it</Button>
                <a className="button button--quiet" href={homeHref}>
                  Stay signed in
                </a>
              </>
            )}
          </div>
        </>
      )}
    </section>
  );
}
