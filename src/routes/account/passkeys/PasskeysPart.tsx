import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { PasskeysSection } from '../../../components/account/passkeys/PasskeysSection.tsx';
import type { proofMachine } from '../../../machines/account/proof/proofMachine.ts';
import { useTellsChanges, type AccountListeners } from '../../common/accountChanges.ts';
import { useInspection } from '../../common/AppActors.tsx';
import type { MemberCaller } from '../../common/member/memberCall.ts';
import { useUnforeseenError } from '../../common/useUnforeseenError.ts';
import { livePasskeys } from './passkeysActors.ts';

/** The member's passkeys (rules/passkeys#PK2). */
export function PasskeysPart({
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
  const [machine] = useState(() => livePasskeys(call, proof));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useUnforeseenError(actorRef);
  useTellsChanges(listeners, actorRef);

  return <PasskeysSection actorRef={actorRef} now={openedAt} />;
}
