import { createContext, use, type ReactNode } from 'react';

import type { NoticesActorRef } from '../../machines/app/noticesMachine.ts';
import type { RoomsActorRef } from '../../machines/app/roomsMachine.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';

interface RoomsActors {
  memberStoreRef: MemberStoreActorRef;
  noticesRef: NoticesActorRef;
}

const RoomsActorsContext = createContext<RoomsActors | null>(null);

/** Hands the long-lived actors of the member's rooms to the routes below it. */
export function RoomsActorsProvider({
  roomsRef,
  children,
}: {
  roomsRef: RoomsActorRef;
  children: ReactNode;
}) {
  const { memberStore, notices } = roomsRef.getSnapshot().children;
  if (!memberStore || !notices) {
    throw new Error('The rooms actor has no children; start it before it is rendered.');
  }

  return (
    <RoomsActorsContext value={{ memberStoreRef: memberStore, noticesRef: notices }}>
      {children}
    </RoomsActorsContext>
  );
}

/** The long-lived actors of the member's rooms. Throws outside the member's frame. */
export function useRoomsActors(): RoomsActors {
  const actors = use(RoomsActorsContext);
  if (actors === null) throw new Error('useRoomsActors needs a MemberFrame above it.');
  return actors;
}
