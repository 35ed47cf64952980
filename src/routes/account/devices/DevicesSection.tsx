import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';

import { isCutOff } from '../../../components/account/cutOff.ts';
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
import { useReading, type CutOffListener } from '../../common/member/useReading.ts';
import { liveDevices } from './devicesActors.ts';

/** Where the member is signed in (rules/membership#Z2). */
export function DevicesSection({
  call,
  email,
  listeners,
  onCutOff,
  proof,
}: {
  call: MemberCaller;
  email: string;
  listeners: AccountListeners;
  onCutOff: CutOffListener;
  proof: typeof proofMachine;
}) {
  const [openedAt] = useState(() => new Date());
  const [machine] = useState(() => liveDevices(call, proof));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useUnforeseenError(actorRef);
  useReading(actorRef, 'devices.retry', useSelector(actorRef, isCutOff), onCutOff);
  useTellsChanges(listeners, actorRef);
  useHearsChanges(listeners, actorRef);

  return <Devices actorRef={actorRef} now={openedAt} />;
}
