import { useSelector } from '@xstate/react';

import { ZoneNotice } from '../../components/rooms/ZoneNotice.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { focusScreen } from '../common/useScreen.ts';
import { useOnceUsed } from '../common/useOnceUsed.ts';

const fetchQuestion = () => import('../../components/rooms/ZoneQuestion.tsx');

/** Asks whose time counts. Few visits are asked: what they are shown is fetched then, and with the first use of the page. */
export function ZoneAsked() {
  const { timeZoneRef } = useRoomsActors();
  const isAsked = useSelector(timeZoneRef, (snapshot) => snapshot.hasTag('asked'));
  const { part } = useOnceUsed(fetchQuestion, isAsked ? 1 : 0);

  return (
    <ZoneNotice actorRef={timeZoneRef} onGone={focusScreen} question={isAsked ? part : null} />
  );
}
