import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { LoadedProfile } from '#src/domain/member.ts';
import { roomsMachine } from '#src/machines/app/roomsMachine.ts';
import {
  memberStoreMachine,
  type MemberStoreEvent,
} from '#src/machines/practice/memberStoreMachine.ts';

const today = '2026-11-21';

describe('roomsMachine', () => {
  test('starts its actors once, the member store on the day it was given', () => {
    const { rooms, started } = openRooms();
    const { memberStore, notices } = rooms.getSnapshot().children;

    expect(started).toHaveBeenCalledTimes(1);
    expect(memberStore?.getSnapshot().context.today).toBe(today);
    expect(notices?.getSnapshot().status).toBe('active');
  });

  test('has them found by their names in the system', () => {
    const { rooms } = openRooms();
    const { memberStore, notices } = rooms.getSnapshot().children;

    expect(rooms.system.get('memberStore')).toBe(memberStore);
    expect(rooms.system.get('notices')).toBe(notices);
  });

  test('ends them with itself', () => {
    const { rooms, ended } = openRooms();

    rooms.stop();

    expect(ended).toHaveBeenCalledTimes(1);
  });
});

/** The rooms, with a member store to whom nobody comes. */
function openRooms() {
  const started = vi.fn();
  const ended = vi.fn();
  const memberStore = memberStoreMachine.provide({
    actors: {
      days: fromCallback<MemberStoreEvent>(() => {
        started();
        return ended;
      }),
      memberChanges: fromCallback<MemberStoreEvent>(() => {}),
      storedStates: fromCallback<MemberStoreEvent, { email: string }>(() => {}),
      loadProfile: fromPromise<LoadedProfile, { email: string }>(() => new Promise(() => {})),
    },
  });
  const rooms = createActor(roomsMachine.provide({ actors: { memberStore } }), {
    input: { today },
  }).start();

  return { rooms, started, ended };
}
