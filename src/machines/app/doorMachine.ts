import { assign, setup, type ActorRefFrom } from 'xstate';

import type { roomsMachine, RoomsActorRef } from '../rooms/roomsMachine.ts';

export type DoorActorRef = ActorRefFrom<typeof doorMachine>;

/** The door to the member's rooms. What stands behind it is handed in with the first of them, so that nobody waits for it outside. */
export const doorMachine = setup({
  types: {} as {
    context: { roomsRef: RoomsActorRef | null };
    events: { type: 'rooms.open'; rooms: typeof roomsMachine };
  },
  // Its type only: it is handed in.
  actors: {} as { rooms: typeof roomsMachine },
  actions: {
    startRooms: assign({
      roomsRef: ({ spawn }, params: { rooms: typeof roomsMachine }) =>
        spawn(params.rooms, { systemId: 'rooms' }),
    }),
  },
}).createMachine({
  id: 'door',
  context: { roomsRef: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'rooms.open': {
          target: 'open',
          actions: { type: 'startRooms', params: ({ event }) => event },
        },
      },
    },
    open: {},
  },
});
