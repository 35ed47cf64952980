import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';

import { LastDays } from '../../components/analytics/LastDays.tsx';
import { lastDays } from '../../domain/analytics/lastDays.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveLookBack } from '../days/lookBackActors.ts';
import { usePastDays } from '../today/usePastDays.ts';

/** The analytics of the last ninety days, as far as this device and the account know them. */
export function LastDaysRoom() {
  const { memberStoreRef } = useRoomsActors();
  const today = useSelector(memberStoreRef, ({ context }) => context.today);

  return <LookedBack key={today} today={today} />;
}

function LookedBack({ today }: { today: string }) {
  const { sessionRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const { from, to } = lastDays(today);
  const [machine] = useState(() => liveLookBack(sessionRef));
  const actorRef = useActorRef(machine, { input: { email, from, to }, ...useInspection() });
  const past = usePastDays(email, from, to);
  const days = useMemo(() => (past === null ? null : Object.values(past)), [past]);
  useUnforeseenError(actorRef);

  return <LastDays actorRef={actorRef} days={days} today={today} />;
}
