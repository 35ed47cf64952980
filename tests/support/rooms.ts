import { outboxMachine } from '#src/machines/outbox/outboxMachine.ts';
import { roomsMachine } from '#src/machines/rooms/roomsMachine.ts';
import { memberStoreMachine } from '#src/machines/practice/memberStoreMachine.ts';
import { dayTasksMachine } from '#src/machines/today/dayTasksMachine.ts';
import { timerDeskMachine } from '#src/machines/timer/timerDeskMachine.ts';
import { silenced } from './transitions.ts';

/** The member's rooms, to which nobody comes, and whose effects never answer. */
export function silentRooms() {
  return roomsMachine.provide({
    actors: {
      memberStore: silenced(memberStoreMachine),
      outbox: silenced(outboxMachine),
      timerDesk: silenced(timerDeskMachine),
      dayTasks: silenced(dayTasksMachine),
    },
  });
}
