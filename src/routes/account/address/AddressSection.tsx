import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';

import { isCutOff } from '../../../components/account/cutOff.ts';
import { Address } from '../../../components/account/address/Address.tsx';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import { useInspection } from '../../common/AppActors.tsx';
import type { MemberCaller } from '../../common/member/memberCall.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { useReading, type CutOffListener } from '../../common/member/useReading.ts';
import { liveAddress } from './addressActors.ts';

/** The member's address, and how it becomes another one (rules/account#C67). */
export function AddressSection({
  call,
  email,
  onCutOff,
  proof,
}: {
  call: MemberCaller;
  email: string;
  onCutOff: CutOffListener;
  proof: typeof proofMachine;
}) {
  const [openedAt] = useState(() => new Date());
  const [machine] = useState(() => liveAddress(call, proof));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useUnforeseenError(actorRef);
  useReading(actorRef, 'address.retry', useSelector(actorRef, isCutOff), onCutOff);

  return <Address actorRef={actorRef} now={openedAt} />;
}
