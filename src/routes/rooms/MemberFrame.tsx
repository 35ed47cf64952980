import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';

import { SessionBanner } from '../../components/rooms/SessionBanner.tsx';
import type { RoomsActorRef } from '../../machines/rooms/roomsMachine.ts';
import { useAppActors } from '../common/AppActors.tsx';
import { RoomsActorsProvider, useActorsIn } from '../common/member/RoomsActors.tsx';
import { paths } from '../common/paths.ts';
import { TimesSpentProvider } from '../today/TimesSpent.tsx';
import { MemberRoom } from './MemberRoom.tsx';
import { liveRooms } from './roomsLogic.ts';

/** Opens the member's rooms, and stands around each of them. */
export function MemberFrame() {
  const { sessionRef, doorRef } = useAppActors();
  const roomsRef = useSelector(doorRef, ({ context }) => context.roomsRef);

  useLayoutEffect(() => {
    doorRef.send({ type: 'rooms.open', rooms: liveRooms(sessionRef) });
  }, [doorRef, sessionRef]);

  return roomsRef === null ? null : <Rooms roomsRef={roomsRef} />;
}

/** The rooms of whoever is in them. Another member's begin anew. */
function Rooms({ roomsRef }: { roomsRef: RoomsActorRef }) {
  const { sessionRef } = useAppActors();
  const actors = useActorsIn(roomsRef);
  const email = useSelector(roomsRef, ({ context }) => context.occupant?.email);

  // Until it is known whose the session is, all there is to say is of the session itself.
  if (actors === null) return <SessionBanner loginHref={paths.login} sessionRef={sessionRef} />;

  return (
    <RoomsActorsProvider actors={actors} key={email}>
      <TimesSpentProvider>
        <MemberRoom />
      </TimesSpentProvider>
    </RoomsActorsProvider>
  );
}
