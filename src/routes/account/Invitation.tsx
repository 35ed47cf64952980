import { useActorRef, useSelector } from '@xstate/react';

import { InvitationNotice } from '../../components/account/InvitationNotice.tsx';
import { invitationMachine } from '../../machines/account/invitationMachine.ts';
import { useInspection } from '../common/AppActors.tsx';
import { paths } from '../common/paths.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { Registration } from './Registration.tsx';
import { invitationActors } from './registrationActors.ts';

const machine = invitationMachine.provide({ actors: invitationActors });

export function Invitation({ invitation }: { invitation: string }) {
  const actorRef = useActorRef(machine, { input: { invitation }, ...useInspection() });
  const email = useSelector(actorRef, ({ context }) => context.email);
  useUnforeseenError(actorRef);

  return (
    <InvitationNotice
      actorRef={actorRef}
      loginHref={paths.login}
      requestHref={paths.requestInvitation}
    >
      {email === null ? null : <Registration email={email} invitation={invitation} />}
    </InvitationNotice>
  );
}
