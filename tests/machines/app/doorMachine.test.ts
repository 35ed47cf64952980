import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { doorMachine } from '#src/machines/app/doorMachine.ts';
import { roomsMachine } from '#src/machines/app/roomsMachine.ts';
import {
  memberStoreMachine,
  type MemberStoreEvent,
} from '#src/machines/practice/memberStoreMachine.ts';
import type { LoadedProfile } from '#src/domain/member.ts';

describe('doorMachine', () => {
  test('opens the rooms, with their actors in them', () => {
    const door = createActor(doorMachine).start();
    expect(door.getSnapshot()).toMatchObject({ value: 'closed', context: { roomsRef: null } });

    door.send({ type: 'rooms.open', opening: { rooms, today: '2025-11-21' } });

    const { roomsRef } = door.getSnapshot().context;
    expect(door.getSnapshot().value).toBe('open');
    expect(Object.keys(roomsRef?.getSnapshot().children ?? {})).toEqual(['memberStore', 'notices']);
    expect(roomsRef?.getSnapshot().children.memberStore?.getSnapshot()).toMatchObject({
      value: 'closed',
      context: { today: '2025-11-21' },
    });
    door.stop();
  });

  test('opens them once, whoever comes in after', () => {
    const door = createActor(doorMachine).start();
    door.send({ type: 'rooms.open', opening: { rooms, today: '2025-11-21' } });
    const { roomsRef } = door.getSnapshot().context;

    door.send({ type: 'rooms.open', opening: { rooms, today: '2025-11-22' } });

    expect(door.getSnapshot().context.roomsRef).toBe(roomsRef);
    door.stop();
  });
});

const silent = fromCallback<MemberStoreEvent>(() => {});

const rooms = roomsMachine.provide({
  actors: {
    memberStore: memberStoreMachine.provide({
      actors: {
        days: silent,
        memberChanges: silent,
        storedStates: fromCallback<MemberStoreEvent, { email: string }>(() => {}),
        loadProfile: fromPromise<LoadedProfile, { email: string }>(
          () => new Promise<never>(() => {}),
        ),
      },
    }),
  },
});
