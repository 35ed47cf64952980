import { setup, type ActorRefFrom } from 'xstate';

import type { Day } from '../../domain/day.ts';
import { memberStoreMachine } from '../practice/memberStoreMachine.ts';
import { noticesMachine } from './noticesMachine.ts';

export type RoomsActorRef = ActorRefFrom<typeof roomsMachine>;

/** What outlives a member's screen: the long-lived actors of the member's rooms. */
export const roomsMachine = setup({
  types: {} as {
    context: { today: Day };
    input: { today: Day };
    children: { memberStore: 'memberStore'; notices: 'notices' };
  },
  actors: { memberStore: memberStoreMachine, notices: noticesMachine },
}).createMachine({
  id: 'rooms',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'memberStore',
      systemId: 'memberStore',
      src: 'memberStore',
      input: ({ context }) => context,
    },
    { id: 'notices', systemId: 'notices', src: 'notices' },
  ],
});
