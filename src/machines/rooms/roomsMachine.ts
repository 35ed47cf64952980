import { setup, type ActorRefFrom } from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import { memberStoreMachine } from '../practice/memberStoreMachine.ts';
import { dayTasksMachine } from '../today/dayTasksMachine.ts';
import { timerDeskMachine } from '../timer/timerDeskMachine.ts';
import { noticesMachine } from './noticesMachine.ts';
import { outboxMachine } from '../outbox/outboxMachine.ts';

export type RoomsActorRef = ActorRefFrom<typeof roomsMachine>;

/** The days on which the rooms open: the local one, and that of the services, which is UTC's (rules/today#D1). */
export interface RoomsDays {
  today: Day;
  practiceDay: Day;
}

/** What outlives a member's screen: the long-lived actors of the member's rooms. */
export const roomsMachine = setup({
  types: {} as {
    context: RoomsDays;
    input: RoomsDays;
    children: {
      memberStore: 'memberStore';
      notices: 'notices';
      outbox: 'outbox';
      timerDesk: 'timerDesk';
      dayTasks: 'dayTasks';
    };
  },
  actors: {
    memberStore: memberStoreMachine,
    notices: noticesMachine,
    outbox: outboxMachine,
    timerDesk: timerDeskMachine,
    dayTasks: dayTasksMachine,
  },
}).createMachine({
  id: 'rooms',
  context: ({ input }) => input,
  // In this order: the tasks listen to the desk and to the outbox, and what a timer ends with goes to all of them.
  invoke: [
    { id: 'notices', systemId: 'notices', src: 'notices' },
    {
      id: 'memberStore',
      systemId: 'memberStore',
      src: 'memberStore',
      input: ({ context }) => ({ today: context.today }),
    },
    { id: 'outbox', systemId: 'outbox', src: 'outbox' },
    { id: 'timerDesk', systemId: 'timerDesk', src: 'timerDesk' },
    {
      id: 'dayTasks',
      systemId: 'dayTasks',
      src: 'dayTasks',
      input: ({ context }) => ({ day: context.practiceDay }),
    },
  ],
});
