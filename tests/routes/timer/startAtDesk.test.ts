import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { emptyDay, shownTasks } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { noticesMachine } from '#src/machines/rooms/noticesMachine.ts';
import { startAtDesk } from '#src/routes/timer/startAtDesk.ts';
import { silenced } from '../../support/transitions.ts';
import { deskToCome } from './deskToCome.ts';

const unlockBell = vi.hoisted(() => vi.fn<() => void>());
vi.mock('#src/services/timer/sound.ts', () => ({ unlockBell }));

const email = 'maya@example.com';
const pressedAt = Date.parse('2026-11-21T07:00:00Z');
const [task] = shownTasks({ ...emptyDay('2026-11-21'), tasks: sampleTasks('2026-11-21') }, {}, []);
const ending: (() => unknown)[] = [];

afterEach(() => {
  for (const end of ending.splice(0)) end();
  unlockBell.mockReset();
  vi.useRealTimers();
});

describe('a timer that is started before the desk of timers is there', () => {
  test('is started once the desk knows what else runs; the bell is unlocked in the press', async () => {
    const page = open();
    const isStarted = page.press();
    expect(unlockBell).toHaveBeenCalledOnce();
    expect(page.desk()).toBeNull();

    page.come.resolve();
    await vi.waitFor(() => expect(page.desk()).not.toBeNull());
    expect(page.started()).toEqual([]);

    page.desk()?.send({ type: 'lock.held' });
    await vi.waitFor(() => expect(page.started()).toHaveLength(1));
    expect(page.started()).toMatchObject([
      { task: { taskId: task?.taskId }, plannedMs: 1_200_000 },
    ]);
    expect(await isStarted).toBe(true);
  });

  test('is not started where a timer runs in another tab, and that is said', async () => {
    const page = open();
    const isStarted = page.press();
    page.come.resolve();
    await vi.waitFor(() => expect(page.desk()).not.toBeNull());

    page.desk()?.send({ type: 'lock.taken' });
    expect(await isStarted).toBe(false);
    expect(page.said()).toEqual(['A timer is running in another tab.']);
    expect(page.started()).toEqual([]);
  });

  test('is not started where the desk cannot be fetched, and that is said', async () => {
    const page = open();
    const isStarted = page.press();
    page.come.reject(new TypeError('Failed to fetch'));

    expect(await isStarted).toBe(false);
    expect(page.said()).toEqual(['This could not be fetched just now. Open it again in a moment.']);
    expect(page.desk()).toBeNull();
  });

  test('is not started of a member who has left by then', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = open();
    const isStarted = page.press();
    page.door.stop();
    page.come.resolve();

    expect(await isStarted).toBe(false);
    expect(warned).toHaveBeenCalledOnce();
    expect(page.desk()).toBeNull();
    expect(page.said()).toEqual([]);
  });
});

test('a timer is started at once where the desk is there', async () => {
  const page = open();
  page.door.send({ type: 'desk.want' });
  page.come.resolve();
  await vi.waitFor(() => expect(page.desk()).not.toBeNull());

  const isStarted = page.press();
  expect(page.started()).toHaveLength(1);
  expect(await isStarted).toBe(true);
});

function open() {
  vi.useFakeTimers({ toFake: ['Date'], now: pressedAt });
  const { come, door, started, desk } = deskToCome(email, pressedAt);
  const notices = createActor(silenced(noticesMachine)).start();
  ending.push(
    () => door.stop(),
    () => notices.stop(),
  );

  return {
    come,
    door,
    started: () => started,
    desk,
    said: () => notices.getSnapshot().context.toasts.map(({ text }) => text),
    press() {
      if (task === undefined) throw new Error('A sample day has tasks.');
      return startAtDesk({ deskDoorRef: door, noticesRef: notices }, task, 20);
    },
  };
}
