import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';

import { isCutOff } from '../../../components/account/cutOff.ts';
import { PasskeysSection } from '../../../components/account/passkeys/PasskeysSection.tsx';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import { useTellsChanges, type AccountListeners } from '../../common/accountChanges.ts';
import { useInspection } from '../../common/AppActors.tsx';
import type { MemberCaller } from '../../common/member/memberCall.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { useReading, type CutOffListener } from '../../common/member/useReading.ts';
import { livePasskeys } from './passkeysActors.ts';

/** The member's passkeys (rules/passkeys#PK2). */
export function PasskeysPart({
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
  const [machine] = useState(() => livePasskeys(call, proof));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useUnforeseenError(actorRef);
  useReading(actorRef, 'passkeys.retry', useSelector(actorRef, isCutOff), onCutOff);
  useTellsChanges(listeners, actorRef);

  return <PasskeysSection actorRef={actorRef} now={openedAt} />;
}
