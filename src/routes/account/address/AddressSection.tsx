import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { Address } from '../../../components/account/address/Address.tsx';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import { useInspection } from '../../common/AppActors.tsx';
import type { MemberCaller } from '../../common/member/memberCall.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { liveAddress } from './addressActors.ts';

/** The member's address, and how it becomes another one (rules/account#C67). */
export function AddressSection({
  call,
  email,
  proof,
}: {
  call: MemberCaller;
  email: string;
  proof: typeof proofMachine;
}) {
  const [openedAt] = useState(() => new Date());
  const [machine] = useState(() => liveAddress(call, proof));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useUnforeseenError(actorRef);

  return <Address actorRef={actorRef} now={openedAt} />;
}
