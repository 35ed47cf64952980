import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { FirstDayScreen } from '../../components/schedule/firstDay/FirstDayScreen.tsx';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { paths } from '../common/paths.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveFirstDay } from './firstDayActors.ts';
import { useQuestionHistory } from './useQuestionHistory.ts';

/** The questions of whoever is here: another member is asked anew. */
export function FirstDayRoute() {
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);

  return <FirstDay email={email} key={email} />;
}

function FirstDay({ email }: { email: string }) {
  const { sessionRef } = useAppActors();
  const rooms = useRoomsActors();
  const [machine] = useState(() => liveFirstDay(sessionRef, rooms));
  const today = useSelector(rooms.memberStoreRef, ({ context }) => context.today);
  const [input] = useState(() => ({ email, today }));
  const actorRef = useActorRef(machine, { input, ...useInspection() });
  const isSaved = useSelector(actorRef, (snapshot) => snapshot.matches('saved'));
  const isPlanned = useSelector(actorRef, (snapshot) => snapshot.matches('planned'));
  const navigate = useNavigate();
  useScreen('Your first day');
  useUnforeseenError(actorRef);
  useQuestionHistory(actorRef);

  useEffect(() => {
    if (isSaved) void navigate(paths.dashboard, { replace: true });
    if (isPlanned) void navigate(paths.schedule, { replace: true });
  }, [isSaved, isPlanned, navigate]);

  return <FirstDayScreen actorRef={actorRef} laterHref={paths.dashboard} />;
}
