import { useActorRef, useSelector } from '@xstate/react';
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { ScheduleScreen } from '../../components/schedule/ScheduleScreen.tsx';
import { pillarCodes } from '../../domain/common/pillarCode.ts';
import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { backOr } from '../common/member/backOr.ts';
import { lazyRoom } from '../common/lazyRoom.tsx';
import { paths } from '../common/paths.ts';
import { liveScheduleEditor } from './scheduleActors.ts';

const ScheduleSaveDialog = lazyRoom(
  async () => (await import('../../components/schedule/ScheduleSaveDialog.tsx')).ScheduleSaveDialog,
);

export function ScheduleEditor({ email }: { email: string }) {
  const { sessionRef } = useAppActors();
  const rooms = useRoomsActors();
  const [search] = useSearchParams();
  const [machine] = useState(() => liveScheduleEditor(sessionRef, rooms));
  const today = useSelector(rooms.memberStoreRef, ({ context }) => context.today);
  const [input] = useState(() => ({
    email,
    today,
    pillar: chosenPillar(search),
    known: rooms.memberStoreRef.getSnapshot().context.schedule,
  }));
  const [openedAt] = useState(() => new Date());
  const actorRef = useActorRef(machine, { input, ...useInspection() });
  const saveRef = useSelector(actorRef, ({ children }) => children.scheduleSave ?? null);
  // It is made once the press that wants it is answered; it leaves at once.
  const isMade = useDeferredValue(saveRef) === saveRef;
  const isCancelled = useSelector(actorRef, (snapshot) => snapshot.matches('cancelled'));
  const navigate = useNavigate();
  const leave = useEffectEvent(() => backOr(navigate, paths.home));
  useScreen('Your schedule');
  useUnforeseenError(actorRef);

  useEffect(() => onFirstUse(() => void ScheduleSaveDialog.fetch()), []);

  useEffect(() => {
    if (isCancelled) leave();
  }, [isCancelled]);

  return (
    <ScheduleScreen actorRef={actorRef} now={openedAt} remindersHref={paths.reminders}>
      <Suspense>
        {saveRef !== null && isMade ? (
          <ScheduleSaveDialog actorRef={saveRef} today={input.today} />
        ) : null}
      </Suspense>
    </ScheduleScreen>
  );
}

function chosenPillar(search: URLSearchParams) {
  const asked = search.get('pillar')?.toUpperCase();

  return pillarCodes.find((code) => code === asked) ?? 'TETHER';
}
