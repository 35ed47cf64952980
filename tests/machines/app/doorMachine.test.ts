import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';

import { doorMachine } from '#src/machines/app/doorMachine.ts';
import { silentRooms } from '../../support/rooms.ts';

describe('doorMachine', () => {
  test('opens the rooms, with their actors in them', () => {
    const door = createActor(doorMachine).start();
    expect(door.getSnapshot()).toMatchObject({ value: 'closed', context: { roomsRef: null } });

    door.send({ type: 'rooms.open', rooms: silentRooms() });

    const { roomsRef } = door.getSnapshot().context;
    expect(door.getSnapshot().value).toBe('open');
    expect(roomsRef?.getSnapshot().value).toBe('empty');
    expect(roomsRef?.system.get('rooms')).toBe(roomsRef);
    door.stop();
  });

  test('opens them once, whoever comes in after', () => {
    const door = createActor(doorMachine).start();
    door.send({ type: 'rooms.open', rooms: silentRooms() });
    const { roomsRef } = door.getSnapshot().context;

    door.send({ type: 'rooms.open', rooms: silentRooms() });

    expect(door.getSnapshot().context.roomsRef).toBe(roomsRef);
    door.stop();
  });
});
