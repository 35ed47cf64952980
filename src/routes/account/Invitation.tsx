import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import { InvitationNotice } from '../../components/account/InvitationNotice.tsx';
import { InvitedMember } from '../../components/account/invitations/InvitedMember.tsx';
import { invitationMachine } from '../../machines/account/invitationMachine.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { paths } from '../common/paths.ts';
import { focusScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { Registration } from './Registration.tsx';
import { invitationActors } from './registrationActors.ts';

const machine = invitationMachine.provide({ actors: invitationActors });

/** An invitation, once nobody is signed in who would rather stay so (rules/account#C76). */
export function Invitation({ invitation, isMember }: { invitation: string; isMember: boolean }) {
  const { sessionRef } = useAppActors();
  const actorRef = useActorRef(machine, { input: { invitation }, ...useInspection() });
  const email = useSelector(sessionRef, ({ context }) => context.email);
  const isHere = useSelector(sessionRef, (snapshot) => snapshot.hasTag('member'));
  const invited = useSelector(actorRef, ({ context }) => context.email);
  const [isAsked, setAsked] = useState(isMember);
  // For good: who registers is a member, too.
  if (isAsked && !isHere) setAsked(false);
  useUnforeseenError(actorRef);

  useEffect(() => {
    if (isMember && !isAsked) focusScreen();
  }, [isAsked, isMember]);

  return isAsked ? (
    <InvitedMember
      actorRef={actorRef}
      email={email}
      homeHref={paths.home}
      onSignOut={() => sessionRef.send({ type: 'member.signOut' })}
    />
  ) : (
    <InvitationNotice
      actorRef={actorRef}
      loginHref={paths.login}
      requestHref={paths.requestInvitation}
    >
      {invited === null ? null : <Registration email={invited} invitation={invitation} />}
    </InvitationNotice>
  );
}
