// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { startedTimer } from '#src/domain/timer/timer.ts';
import type { FoundTimers } from '#src/domain/timer/timerDesk.ts';
import { timerDeskMachine } from '#src/machines/timer/timerDeskMachine.ts';
import { TimerOverlay } from '#src/routes/timer/TimerOverlay.tsx';
import { happens, silenced } from '../../support/transitions.ts';

const { rooms, screens } = vi.hoisted(() => ({
  rooms: { timerDeskRef: null as unknown },
  screens: { fetch: vi.fn<() => Promise<object>>() },
}));

vi.mock('#src/routes/common/member/AtTheDesk.tsx', () => ({ useRoomsAtDesk: () => rooms }));
vi.mock('#src/services/page/styles.ts', () => ({ fetchStylesAgain: () => screens.fetch() }));

const task = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const at = { wall: Date.parse('2026-11-21T07:00:00Z'), mono: 1_000 };
const ending: (() => unknown)[] = [];

// What a page fetches later is here at once.
beforeAll(async () => {
  await import('#src/components/timer/TimerScreens.tsx');
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  screens.fetch.mockReset().mockResolvedValue({});
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  vi.unstubAllGlobals();
});

test('a first view without a timer fetches nothing that shows one, and tells the state of the desk', async () => {
  const { desk } = await open();
  await found(desk, {});

  expect(screens.fetch).not.toHaveBeenCalled();
  expect(mark()?.dataset['state']).toBe('free');
  expect(mark()?.textContent).toBe('');
});

test('a timer that is found is fetched at once, with a word until it is there', async () => {
  const coming = Promise.withResolvers<object>();
  screens.fetch.mockReturnValue(coming.promise);
  const { desk } = await open();
  await found(desk, { [task.taskId]: startedTimer(task, 600_000, 0, at) });
  expect(screens.fetch).toHaveBeenCalledOnce();
  expect(mark()?.textContent).toBe('One moment…');

  await doing(() => coming.resolve({}));
  expect(dialog()).not.toBeNull();
  expect(mark()?.textContent).toBe('');
});

test('a timer goes on where what shows it could not be fetched, and is shown once that can be', async () => {
  screens.fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  const { desk } = await open();
  await found(desk, { [task.taskId]: startedTimer(task, 600_000, 0, at) });
  expect(mark()?.textContent).toContain('What shows it could not be fetched just now.');
  expect(mark()?.textContent).toContain('Your timer goes on.');
  expect(desk.getSnapshot().value).toEqual({ engaged: { busy: 'shown' } });

  await again();
  expect(screens.fetch).toHaveBeenCalledTimes(2);
  expect(dialog()).toBeNull();

  screens.fetch.mockResolvedValue({});
  await again();
  expect(dialog()).not.toBeNull();
  expect(mark()?.textContent).toBe('');
});

test('a timer is shown once the network is back, and to close it is heard', async () => {
  screens.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { desk, onClose } = await open();
  await found(desk, { [task.taskId]: startedTimer(task, 600_000, 0, at) });
  expect(dialog()).toBeNull();

  await doing(() => dispatchEvent(new Event('online')));
  expect(dialog()).not.toBeNull();
  await doing(() => document.querySelector<HTMLElement>('[aria-label="Close"]')?.click());
  expect(onClose).toHaveBeenCalledOnce();
  expect(desk.getSnapshot().value).toEqual({ engaged: { busy: 'dismissed' } });
  expect(dialog()).toBeNull();
});

async function open() {
  const desk = createActor(silenced(timerDeskMachine), { input: { email: 'maya@example.com' } });
  desk.start();
  rooms.timerDeskRef = desk;
  const onClose = vi.fn();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  ending.push(async () => {
    await act(async () => root.unmount());
    place.remove();
    desk.stop();
  });
  await doing(() => root.render(<TimerOverlay onClose={onClose} />));

  return { desk, onClose };
}

/** Has the desk find these timers on this device. */
async function found(
  desk: Awaited<ReturnType<typeof open>>['desk'],
  timers: FoundTimers['timers'],
): Promise<void> {
  await doing(() => {
    desk.send({ type: 'lock.held' });
    const output: FoundTimers = { timers, told: {}, at };
    happens(desk, { type: 'xstate.done.actor.readTimers', output });
  });
}

/** Does it, and waits for what comes of it at once. */
async function doing(run: () => unknown): Promise<void> {
  await act(async () => {
    run();
    await new Promise((resolve) => setTimeout(resolve));
  });
}

async function again(): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Try again',
  );
  await doing(() => button?.click());
}

function mark(): HTMLElement | null {
  return document.querySelector('[data-machine="timerDesk"]');
}

function dialog(): Element | null {
  return document.querySelector('[role="dialog"]');
}
