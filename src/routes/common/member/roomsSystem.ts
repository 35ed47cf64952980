import type { NoticesActorRef } from '../../../machines/rooms/noticesMachine.ts';
import type { OutboxActorRef } from '../../../machines/outbox/outboxMachine.ts';
import type { SessionActorRef } from '../../../machines/app/sessionMachine.ts';
import type { MemberStoreActorRef } from '../../../machines/practice/memberStoreMachine.ts';
import type { DayTasksActorRef } from '../../../machines/today/dayTasksMachine.ts';
import type { TimerDeskActorRef } from '../../../machines/timer/timerDeskMachine.ts';

interface RoomsSystem {
  notices: NoticesActorRef;
  memberStore: MemberStoreActorRef;
  outbox: OutboxActorRef;
  timerDesk: TimerDeskActorRef;
  dayTasks: DayTasksActorRef;
}

/** One of the long-lived actors of the member's rooms, for another one of them. Throws where the rooms are not open. */
export function inRooms<TName extends keyof RoomsSystem>(
  sessionRef: SessionActorRef,
  name: TName,
): RoomsSystem[TName] {
  // A system knows its actors by their names, and of no type.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const actorRef: RoomsSystem[TName] | undefined = sessionRef.system.get(name);
  if (actorRef === undefined) throw new Error(`The rooms have no "${name}": they are not open.`);

  return actorRef;
}
