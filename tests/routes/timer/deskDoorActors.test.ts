// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { moment } from '#src/domain/timer/moment.ts';
import { startedTimer } from '#src/domain/timer/timer.ts';
import { sessionMachine } from '#src/machines/app/sessionMachine.ts';
import type { Desk } from '#src/machines/timer/deskDoorMachine.ts';
import { liveDeskDoor } from '#src/routes/timer/deskDoorActors.ts';
import { keepTimer } from '#src/services/timer/taskTimers.ts';
import { openBrowser } from '../../support/device/browserTab.ts';
import { silenced } from '../../support/transitions.ts';

const email = 'maya@example.com';
const task = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const ending: (() => unknown)[] = [];

/** A press is answered by then, in milliseconds. */
const answeredBy = 250;

beforeEach(() => {
  openBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  for (const end of ending.splice(0)) end();
  vi.useRealTimers();
});

describe('the desk of the timers', () => {
  test('is not fetched for a first view of a member without timers', async () => {
    const door = open();
    await vi.advanceTimersByTimeAsync(500);

    expect(door.getSnapshot().value).toBe('closed');
  });

  test('is fetched at once where a timer is kept on this device', async () => {
    await keepTimer(email, startedTimer(task, 600_000, 0, moment()));
    const door = open();

    await vi.waitFor(() => expect(door.getSnapshot().value).toBe('fetching'));
  });

  test.each(['pointerdown', 'keydown'])('is fetched with the first %s', async (type) => {
    const door = open();
    dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(answeredBy);

    expect(door.getSnapshot().value).toBe('fetching');
  });

  test('hears nothing more once its member is gone', async () => {
    const door = open();
    door.stop();
    dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(answeredBy);

    expect(door.getSnapshot()).toMatchObject({ value: 'closed', status: 'stopped' });
  });
});

function open() {
  const session = createActor(silenced(sessionMachine), {
    input: { token: 't1', isAuthenticated: true },
  });
  const machine = liveDeskDoor(session).provide({
    actors: { fetchDesk: fromPromise<Desk>(() => new Promise(() => {})) },
  });
  const door = createActor(machine, { input: { email } }).start();
  ending.push(() => door.stop());

  return door;
}
