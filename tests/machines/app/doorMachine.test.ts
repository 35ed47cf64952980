import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';

import { doorMachine } from '#src/machines/app/doorMachine.ts';
import { silentRooms } from '../../support/rooms.ts';

const days = { today: '2025-11-21', practiceDay: '2025-11-22' };

describe('doorMachine', () => {
  test('opens the rooms, with their actors in them', () => {
    const door = createActor(doorMachine).start();
    expect(door.getSnapshot()).toMatchObject({ value: 'closed', context: { roomsRef: null } });

    door.send({ type: 'rooms.open', opening: { rooms: silentRooms(), days } });

    const { roomsRef } = door.getSnapshot().context;
    expect(door.getSnapshot().value).toBe('open');
    expect(roomsRef?.getSnapshot().context).toEqual(days);
    expect(roomsRef?.getSnapshot().children.memberStore?.getSnapshot().value).toBe('closed');
    door.stop();
  });

  test('opens them once, whoever comes in after', () => {
    const door = createActor(doorMachine).start();
    door.send({ type: 'rooms.open', opening: { rooms: silentRooms(), days } });
    const { roomsRef } = door.getSnapshot().context;

    door.send({ type: 'rooms.open', opening: { rooms: silentRooms(), days } });

    expect(door.getSnapshot().context.roomsRef).toBe(roomsRef);
    door.stop();
  });
});
