import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import { Leaving } from '../../../components/account/leaving/Leaving.tsx';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import { useAppActors, useInspection } from '../../common/AppActors.tsx';
import type { MemberCaller } from '../../common/member/memberCall.ts';
import { paths } from '../../common/paths.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { liveLeaving } from './leavingActors.ts';

/** The account, with the profile and the member's data open over it. */
const yourDataHref = `${paths.account}?profile`;

/** How the member leaves (rules/membership#Z5). */
export function LeavingSection({
  call,
  email,
  proof,
}: {
  call: MemberCaller;
  email: string;
  proof: typeof proofMachine;
}) {
  const { sessionRef } = useAppActors();
  const [machine] = useState(() => liveLeaving(call, proof));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  const hasLeft = useSelector(actorRef, ({ status }) => status === 'done');
  useUnforeseenError(actorRef);

  useEffect(() => {
    if (hasLeft) sessionRef.send({ type: 'member.moved' });
  }, [hasLeft, sessionRef]);

  return <Leaving actorRef={actorRef} yourDataHref={yourDataHref} />;
}
