import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';

import { useAppActors } from '../common/AppActors.tsx';
import { MemberRoom } from './MemberRoom.tsx';
import { RoomsActorsProvider } from '../common/member/RoomsActors.tsx';
import { liveRooms } from './roomsLogic.ts';

/** Opens the member's rooms, and stands around each of them. */
export function MemberFrame() {
  const { sessionRef, doorRef } = useAppActors();
  const roomsRef = useSelector(doorRef, ({ context }) => context.roomsRef);

  useLayoutEffect(() => {
    doorRef.send({ type: 'rooms.open', opening: liveRooms(sessionRef) });
  }, [doorRef, sessionRef]);

  if (roomsRef === null) return null;

  return (
    <RoomsActorsProvider roomsRef={roomsRef}>
      <MemberRoom />
    </RoomsActorsProvider>
  );
}
