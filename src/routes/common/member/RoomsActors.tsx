import { createContext, use, useMemo, type ReactNode } from 'react';

import type { NoticesActorRef } from '../../../machines/rooms/noticesMachine.ts';
import type { OutboxActorRef } from '../../../machines/outbox/outboxMachine.ts';
import type { RoomsActorRef } from '../../../machines/rooms/roomsMachine.ts';
import type { MemberStoreActorRef } from '../../../machines/practice/memberStoreMachine.ts';
import type { DayTasksActorRef } from '../../../machines/today/dayTasksMachine.ts';
import type { TimerDeskActorRef } from '../../../machines/timer/timerDeskMachine.ts';

interface RoomsActors {
  memberStoreRef: MemberStoreActorRef;
  noticesRef: NoticesActorRef;
  outboxRef: OutboxActorRef;
  timerDeskRef: TimerDeskActorRef;
  dayTasksRef: DayTasksActorRef;
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
  const actors = useMemo(() => actorsIn(roomsRef), [roomsRef]);

  return <RoomsActorsContext value={actors}>{children}</RoomsActorsContext>;
}

/** The long-lived actors of the member's rooms. Throws outside the member's frame. */
export function useRoomsActors(): RoomsActors {
  const actors = use(RoomsActorsContext);
  if (actors === null) throw new Error('useRoomsActors needs a MemberFrame above it.');
  return actors;
}

function actorsIn(roomsRef: RoomsActorRef): RoomsActors {
  const { memberStore, notices, outbox, timerDesk, dayTasks } = roomsRef.getSnapshot().children;
  if (!memberStore || !notices || !outbox || !timerDesk || !dayTasks) {
    throw new Error('The rooms actor has no children; start it before it is rendered.');
  }

  return {
    memberStoreRef: memberStore,
    noticesRef: notices,
    outboxRef: outbox,
    timerDeskRef: timerDesk,
    dayTasksRef: dayTasks,
  };
}
