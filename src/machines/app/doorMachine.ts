import { assign, setup, type ActorRefFrom } from 'xstate';

import type { roomsMachine, RoomsActorRef, RoomsDays } from '../rooms/roomsMachine.ts';

export type DoorActorRef = ActorRefFrom<typeof doorMachine>;

/** The member's rooms, and the days they open on. */
export interface RoomsToOpen {
  rooms: typeof roomsMachine;
  days: RoomsDays;
}

/** The door to the member's rooms. What stands behind it is handed in with the first of them, so that nobody waits for it outside. */
export const doorMachine = setup({
  types: {} as {
    context: { roomsRef: RoomsActorRef | null };
    events: { type: 'rooms.open'; opening: RoomsToOpen };
  },
  // Its type only: it is handed in.
  actors: {} as { rooms: typeof roomsMachine },
  actions: {
    startRooms: assign({
      roomsRef: ({ spawn }, { rooms, days }: RoomsToOpen) =>
        spawn(rooms, { systemId: 'rooms', input: days }),
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
          actions: { type: 'startRooms', params: ({ event }) => event.opening },
        },
      },
    },
    open: {},
  },
});
