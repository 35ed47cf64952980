import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';

import { isCutOff } from '../../../components/account/cutOff.ts';
import { Inviting } from '../../../components/account/invitations/Inviting.tsx';
import { useInspection } from '../../common/AppActors.tsx';
import type { MemberCaller } from '../../common/member/memberCall.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { useReading, type CutOffListener } from '../../common/member/useReading.ts';
import { liveInviting } from './invitingActors.ts';

/** How the member brings others along (rules/membership#Z11). */
export function InvitingSection({
  call,
  onCutOff,
}: {
  call: MemberCaller;
  onCutOff: CutOffListener;
}) {
  const [machine] = useState(() => liveInviting(call));
  const actorRef = useActorRef(machine, useInspection());
  useUnforeseenError(actorRef);
  useReading(actorRef, 'invitations.retry', useSelector(actorRef, isCutOff), onCutOff);

  return <Inviting actorRef={actorRef} />;
}
