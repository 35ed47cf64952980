import { useSelector } from '@xstate/react';
import { createContext, use, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';

import type { TimeZoneActorRef } from '../../../machines/account/timeZoneMachine.ts';
import type { NoticesActorRef } from '../../../machines/rooms/noticesMachine.ts';
import type { OutboxActorRef } from '../../../machines/outbox/outboxMachine.ts';
import type { RoomsActorRef } from '../../../machines/rooms/roomsMachine.ts';
import type { MemberStoreActorRef } from '../../../machines/practice/memberStoreMachine.ts';
import type { DayTasksActorRef } from '../../../machines/today/dayTasksMachine.ts';
import type { DeskDoorActorRef } from '../../../machines/timer/deskDoorMachine.ts';

export interface RoomsActors {
  memberStoreRef: MemberStoreActorRef;
  noticesRef: NoticesActorRef;
  outboxRef: OutboxActorRef;
  deskDoorRef: DeskDoorActorRef;
  dayTasksRef: DayTasksActorRef;
  timeZoneRef: TimeZoneActorRef;
}

const RoomsActorsContext = createContext<RoomsActors | null>(null);

/** Hands the long-lived actors of the member's rooms to the routes below it. */
export function RoomsActorsProvider({
  actors,
  children,
}: {
  actors: RoomsActors;
  children: ReactNode;
}) {
  return <RoomsActorsContext value={actors}>{children}</RoomsActorsContext>;
}

/** The long-lived actors in the rooms, or null while nobody is in them. */
export function useActorsIn(roomsRef: RoomsActorRef): RoomsActors | null {
  return useSelector(roomsRef, actorsIn, isSameActors);
}

/** The long-lived actors of the member's rooms. Throws outside the member's frame. */
export function useRoomsActors(): RoomsActors {
  const actors = use(RoomsActorsContext);
  if (actors === null) throw new Error('useRoomsActors needs a MemberFrame above it.');
  return actors;
}

function actorsIn({ children }: SnapshotFrom<RoomsActorRef>): RoomsActors | null {
  const { memberStore, notices, outbox, deskDoor, dayTasks, timeZone } = children;
  if (!memberStore || !notices || !outbox || !deskDoor || !dayTasks || !timeZone) return null;

  return {
    memberStoreRef: memberStore,
    noticesRef: notices,
    outboxRef: outbox,
    deskDoorRef: deskDoor,
    dayTasksRef: dayTasks,
    timeZoneRef: timeZone,
  };
}

/** All of them come and go together. */
function isSameActors(one: RoomsActors | null, other: RoomsActors | null): boolean {
  return one?.memberStoreRef === other?.memberStoreRef;
}
