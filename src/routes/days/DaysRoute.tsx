import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { YearScreen } from '../../components/days/YearScreen.tsx';
import { spanOfYear } from '../../domain/days/calendar.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { dayHref, yearHref } from '../common/paths.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveLookBack } from './lookBackActors.ts';
import { usePastDays } from '../today/usePastDays.ts';

const links = { dayHref, yearHref };
const none = {};

/** A year of days: that of the address, else the present one. */
export function DaysRoute() {
  const { memberStoreRef } = useRoomsActors();
  const today = useSelector(memberStoreRef, ({ context }) => context.today);
  const [search] = useSearchParams();
  const present = today.slice(0, 4);
  const asked = search.get('year') ?? present;
  const isYear = /^(?:19|20|21)\d\d$/u.test(asked) && asked <= present;
  const year = isYear ? asked : present;
  useScreen('Your days');

  return <Year key={year} today={today} year={year} />;
}

function Year({ today, year }: { today: string; year: string }) {
  const { sessionRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const { from, to } = spanOfYear(year);
  const [machine] = useState(() => liveLookBack(sessionRef));
  const actorRef = useActorRef(machine, { input: { email, from, to }, ...useInspection() });
  const days = usePastDays(email, from, to);
  useUnforeseenError(actorRef);

  return (
    <YearScreen
      actorRef={actorRef}
      days={days ?? none}
      isLooking={days === null}
      links={links}
      today={today}
      year={year}
    />
  );
}
