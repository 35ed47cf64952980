import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';

import { addDays } from '../../domain/common/day.ts';
import { spanBefore } from '../../domain/days/plannedDays.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { livePlanAsked } from './planActors.ts';
import { useToldPlan } from './usePlannedDays.ts';

/** Asks the account once a day on which of the last weeks' days Tether was planned, where the member has a schedule. */
export function PlanAsked() {
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const today = useSelector(memberStoreRef, ({ context }) => context.today);
  const hasSchedule = useSelector(memberStoreRef, ({ context }) => context.schedule !== null);
  const told = useToldPlan(email);
  const isTold = told === undefined || told?.to === addDays(today, -1);

  return isTold || !hasSchedule ? null : <Asked email={email} key={today} today={today} />;
}

function Asked({ email, today }: { email: string; today: string }) {
  const { sessionRef } = useAppActors();
  const [machine] = useState(() => livePlanAsked(sessionRef));
  const input = { email, ...spanBefore(today) };
  useUnforeseenError(useActorRef(machine, { input, ...useInspection() }));

  return null;
}
