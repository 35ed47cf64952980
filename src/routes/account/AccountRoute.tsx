import { useActorRef, useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';

import { AccountScreen } from '../../components/account/AccountScreen.tsx';
import { PasswordChange } from '../../components/account/PasswordChange.tsx';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useTellsChanges, type AccountListeners } from '../common/accountChanges.ts';
import { lazyRoom } from '../common/lazyRoom.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { livePasswordChange } from './accountActors.ts';
import { FactorRoute } from './FactorRoute.tsx';
import { AddressSection } from './address/AddressSection.tsx';
import { PasskeysPart } from './passkeys/PasskeysPart.tsx';
import { accountCaller, liveProof } from './proofActors.ts';
import { useCutOff } from '../common/member/useReading.ts';

// Far down the page, it comes when the rest stands.
const AccountEnd = lazyRoom(async () => (await import('./AccountEnd.tsx')).AccountEnd);

/** How the member signs in (rules/account#C65). */
export function AccountRoute() {
  const { sessionRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const [call] = useState(() => accountCaller(sessionRef));
  const [proof] = useState(() => liveProof(call));
  const [listeners] = useState<AccountListeners>(() => new Set());
  const [isCutOff, onCutOff] = useCutOff();
  const [machine] = useState(() => livePasswordChange(sessionRef));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useScreen('Your account');
  useUnforeseenError(actorRef);
  useTellsChanges(listeners, actorRef);

  return (
    <AccountScreen email={email} isCutOff={isCutOff}>
      <AddressSection call={call} email={email} onCutOff={onCutOff} proof={proof} />
      <PasswordChange actorRef={actorRef} />
      <FactorRoute listeners={listeners} onCutOff={onCutOff} />
      <PasskeysPart
        call={call}
        email={email}
        listeners={listeners}
        onCutOff={onCutOff}
        proof={proof}
      />
      <Suspense fallback={null}>
        <AccountEnd
          call={call}
          email={email}
          listeners={listeners}
          onCutOff={onCutOff}
          proof={proof}
        />
      </Suspense>
    </AccountScreen>
  );
}
