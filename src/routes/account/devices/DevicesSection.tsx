import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { Devices } from '../../../components/account/devices/Devices.tsx';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import {
  useHearsChanges,
  useTellsChanges,
  type AccountListeners,
} from '../../common/accountChanges.ts';
import { useInspection } from '../../common/AppActors.tsx';
import type { MemberCaller } from '../../common/member/memberCall.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { liveDevices } from './devicesActors.ts';

/** Where the member is signed in (rules/membership#Z2). */
export function DevicesSection({
  call,
  email,
  listeners,
  proof,
}: {
  call: MemberCaller;
  email: string;
  listeners: AccountListeners;
  proof: typeof proofMachine;
}) {
  const [openedAt] = useState(() => new Date());
  const [machine] = useState(() => liveDevices(call, proof));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useUnforeseenError(actorRef);
  useTellsChanges(listeners, actorRef);
  useHearsChanges(listeners, actorRef);

  return <Devices actorRef={actorRef} now={openedAt} />;
}
