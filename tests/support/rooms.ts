import { fromCallback, fromPromise } from 'xstate';

import { timeZoneMachine } from '#src/machines/account/timeZoneMachine.ts';
import { outboxMachine } from '#src/machines/outbox/outboxMachine.ts';
import { memberStoreMachine } from '#src/machines/practice/memberStoreMachine.ts';
import { noticesMachine } from '#src/machines/rooms/noticesMachine.ts';
import { roomsMachine, type RoomsEvent } from '#src/machines/rooms/roomsMachine.ts';
import { feedMachine } from '#src/machines/practice/feedMachine.ts';
import { liveHeadsMachine } from '#src/machines/practice/liveHeadsMachine.ts';
import { deskDoorMachine, type Desk } from '#src/machines/timer/deskDoorMachine.ts';
import { timerDeskMachine } from '#src/machines/timer/timerDeskMachine.ts';
import { dayTasksMachine } from '#src/machines/today/dayTasksMachine.ts';
import { silenced } from './transitions.ts';

/** Maya in her rooms, on a local Saturday that is a Friday still in UTC. */
export const mayaHere = {
  type: 'member.changed',
  email: 'maya@example.com',
  today: '2026-11-21',
  utc: '2026-11-20',
} as const satisfies RoomsEvent;

/** The door to a desk whose effects never answer, which is fetched once it is wanted. */
export function silentDeskDoor() {
  return deskDoorMachine.provide({
    actors: {
      wishes: fromCallback(() => {}),
      fetchDesk: fromPromise<Desk>(() =>
        Promise.resolve({
          timerDesk: silenced(timerDeskMachine),
          tellings: fromCallback(() => {}),
        }),
      ),
    },
    actions: { logFailure: () => {} },
  });
}

/** The member's rooms, to which nobody comes by themselves, and whose effects never answer. */
export function silentRooms() {
  return roomsMachine.provide({
    actors: {
      memberChanges: fromCallback<RoomsEvent>(() => {}),
      wrongClock: fromCallback<RoomsEvent>(() => {}),
      sealKey: fromCallback<RoomsEvent, { email: string }>(() => {}),
      openSealed: fromPromise<void, { email: string }>(() => new Promise(() => {})),
      notices: silenced(noticesMachine),
      memberStore: silenced(memberStoreMachine),
      outbox: silenced(outboxMachine),
      feed: silenced(feedMachine),
      liveHeads: silenced(liveHeadsMachine),
      deskDoor: silentDeskDoor(),
      dayTasks: silenced(dayTasksMachine),
      timeZone: silenced(timeZoneMachine),
    },
    actions: {
      forgetUser: () => {},
      pauseTimers: () => {},
      sealDevice: () => {},
      logFailure: () => {},
    },
    guards: { isNothingSealed: () => true, isRenamed: () => false },
  });
}
