import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { Inviting } from '../../../components/account/invitations/Inviting.tsx';
import { useInspection } from '../../common/AppActors.tsx';
import type { MemberCaller } from '../../common/member/memberCall.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { liveInviting } from './invitingActors.ts';

/** How the member brings others along (rules/membership#Z11). */
export function InvitingSection({ call }: { call: MemberCaller }) {
  const [machine] = useState(() => liveInviting(call));
  const actorRef = useActorRef(machine, useInspection());
  useUnforeseenError(actorRef);

  return <Inviting actorRef={actorRef} />;
}
