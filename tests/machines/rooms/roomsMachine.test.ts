import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';

import { silentRooms } from '../../support/rooms.ts';

const days = { today: '2026-11-21', practiceDay: '2026-11-20' };
const names = ['notices', 'memberStore', 'outbox', 'timerDesk', 'dayTasks'] as const;

describe('roomsMachine', () => {
  test('starts its actors, each on the day that is its own', () => {
    const rooms = createActor(silentRooms(), { input: days }).start();
    const { children } = rooms.getSnapshot();

    expect(Object.keys(children)).toEqual(names);
    expect(children.memberStore?.getSnapshot().context.today).toBe('2026-11-21');
    expect(children.dayTasks?.getSnapshot().context.day.date).toBe('2026-11-20');
  });

  test.each(names)('has %s found by its name in the system', (name) => {
    const rooms = createActor(silentRooms(), { input: days }).start();

    expect(rooms.system.get(name)).toBe(rooms.getSnapshot().children[name]);
  });

  test('ends them with itself', () => {
    const rooms = createActor(silentRooms(), { input: days }).start();
    const { children } = rooms.getSnapshot();
    rooms.stop();

    expect(names.map((name) => children[name]?.getSnapshot().status)).toEqual(
      names.map(() => 'stopped'),
    );
  });
});
