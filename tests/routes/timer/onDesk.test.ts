import { afterEach, describe, expect, test, vi } from 'vitest';

import { onDesk, onDeskChanged } from '#src/routes/timer/onDesk.ts';
import { deskToCome } from './deskToCome.ts';

const ending: (() => unknown)[] = [];

afterEach(() => {
  for (const end of ending.splice(0)) end();
});

describe('what follows the desk of timers', () => {
  test('begins once it is there, and once only', async () => {
    const { begun, door, desk } = follow();
    door.send({ type: 'network.back' });
    expect(begun).not.toHaveBeenCalled();

    await open(door);
    expect(begun.mock.calls).toEqual([[desk()]]);

    door.send({ type: 'network.back' });
    expect(begun).toHaveBeenCalledOnce();
  });

  test('begins at once where it is there, and ends what was begun', async () => {
    const page = comingDesk();
    await open(page.door);
    const ended = vi.fn<() => void>();
    const stop = onDesk(page.door, () => ended);
    expect(ended).not.toHaveBeenCalled();

    stop();
    expect(ended).toHaveBeenCalledOnce();
  });

  test('begins nothing where it stopped before', async () => {
    const { begun, door, stop } = follow();
    stop();
    await open(door);

    expect(begun).not.toHaveBeenCalled();
  });
});

test('a change at the desk is told from when it is there until it is no longer asked for', async () => {
  const page = comingDesk();
  const told = vi.fn<() => void>();
  const stop = onDeskChanged(page.door, told);
  expect(told).not.toHaveBeenCalled();

  await open(page.door);
  expect(told).toHaveBeenCalledOnce();

  page.desk()?.send({ type: 'lock.held' });
  await vi.waitFor(() => expect(told.mock.calls.length).toBeGreaterThan(1));

  stop();
  const before = told.mock.calls.length;
  page.desk()?.send({ type: 'lock.taken' });
  expect(told).toHaveBeenCalledTimes(before);
});

function comingDesk() {
  const page = deskToCome('maya@example.com', Date.parse('2026-11-21T07:00:00Z'));
  ending.push(() => page.door.stop());
  page.come.resolve();
  return page;
}

function follow() {
  const page = comingDesk();
  const begun = vi.fn(() => () => {});
  return { ...page, begun, stop: onDesk(page.door, begun) };
}

async function open(door: ReturnType<typeof deskToCome>['door']) {
  door.send({ type: 'desk.want' });
  await vi.waitFor(() => expect(door.getSnapshot().value).toBe('open'));
}
