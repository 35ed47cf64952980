import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';

import { isCutOff } from '../../components/account/cutOff.ts';
import { FactorSection } from '../../components/account/factor/FactorSection.tsx';
import {
  useHearsChanges,
  useTellsChanges,
  type AccountListeners,
} from '../common/accountChanges.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { useReading, type CutOffListener } from '../common/member/useReading.ts';
import { liveFactor } from './factorActors.ts';
import { accountCaller } from './proofActors.ts';
import { useCodesHeld } from './useCodesHeld.ts';

/** The second factor, on the page of the account (rules/factors#J3). */
export function FactorRoute({
  listeners,
  onCutOff,
}: {
  listeners: AccountListeners;
  onCutOff: CutOffListener;
}) {
  const { sessionRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const [machine] = useState(() => liveFactor(accountCaller(sessionRef)));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useUnforeseenError(actorRef);
  useReading(actorRef, 'factor.retry', useSelector(actorRef, isCutOff), onCutOff);
  useTellsChanges(listeners, actorRef);
  useHearsChanges(listeners, actorRef);
  useCodesHeld(actorRef);

  return <FactorSection actorRef={actorRef} />;
}
