// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, type EventObject } from 'xstate';

import { moment } from '#src/domain/timer/moment.ts';
import { startedTimer, type TaskTimer } from '#src/domain/timer/timer.ts';
import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { appMachine } from '#src/machines/app/appMachine.ts';
import { darkModeMachine } from '#src/machines/app/darkModeMachine.ts';
import { doorMachine } from '#src/machines/app/doorMachine.ts';
import { sessionMachine } from '#src/machines/app/sessionMachine.ts';
import { noticesMachine, type AlertAnswer } from '#src/machines/rooms/noticesMachine.ts';
import type { RoomsActorRef } from '#src/machines/rooms/roomsMachine.ts';
import { AppActorsProvider } from '#src/routes/common/AppActors.tsx';
import { RoomsActorsProvider, useActorsIn } from '#src/routes/common/member/RoomsActors.tsx';
import { useLogout } from '#src/routes/common/member/useLogout.ts';
import { discardItem, readItems } from '#src/services/outbox/outbox.ts';
import { keepTimer, readTimers } from '#src/services/timer/taskTimers.ts';
import { openBrowser } from '../../../support/device/browserTab.ts';
import {
  preferenceItem,
  presetItem,
  reflectionItem,
  runningTimerItem,
  timerItem,
} from '../../../support/outboxItems.ts';
import { mayaHere, silentRooms } from '../../../support/rooms.ts';
import { silenced } from '../../../support/transitions.ts';

const theme = preferenceItem();
const bell = preferenceItem({ id: 'a-key-of-a-bell', name: 'bell', body: { value: false } });
const telling = runningTimerItem();
const begun = startedTimer(
  {
    taskId: '2026-11-21-TETHER-1',
    date: '2026-11-21',
    pillar: 'TETHER',
    pillarName: 'Tether',
    isSample: false,
  },
  1_200_000,
  0,
  moment(),
);
const ending: (() => unknown)[] = [];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  openBrowser();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

describe('useLogout', () => {
  test.each([
    { unsent: [] },
    { unsent: [theme] },
    { unsent: [theme, bell] },
    { unsent: [telling] },
    { unsent: [presetItem()] },
  ])(
    'signs out at once where nothing but preferences and how a timer stands is unsent (rules/outbox#O12): $unsent.length',
    async ({ unsent }) => {
      const maya = await openRooms(unsent);
      await maya.leave();

      expect(maya.session()).toBe('signedOut');
      expect(maya.asked()).toEqual([]);
      expect(maya.told()).toEqual([]);
    },
  );

  test('asks first where anything else is, and counts no preference (rules/outbox#O10, rules/outbox#O12)', async () => {
    const maya = await openRooms([theme, timerItem(), reflectionItem()]);
    await maya.leave();
    expect(maya.asked()).toEqual([
      '2 saves are not sent yet. They stay on this device, and are sent when you sign in here again.',
    ]);

    await maya.answer('ok');
    expect(maya.session()).toEqual({ signedIn: 'recalled' });

    await maya.leave();
    await maya.answer('wayOn');
    expect(maya.session()).toBe('signedOut');
  });
});

describe('a sign-out while a timer runs in another tab', () => {
  test.each([true, false])(
    'lets it rest, and waits until that is told, with the desk there: %j (rules/timer#T28)',
    async (hasDesk) => {
      const maya = await openRooms([], { hasDesk, running: [begun] });
      await keepTimer(mayaHere.email, begun);
      await maya.leave();
      await vi.waitFor(async () =>
        expect(await readItems(mayaHere.email)).toMatchObject([{ body: { state: 'paused' } }]),
      );
      expect(maya.session()).toEqual({ signedIn: 'recalled' });
      expect(maya.told()).toEqual(['Your timer rests. Signing you out…']);

      for (const { id } of await readItems(mayaHere.email)) await discardItem(mayaHere.email, id);
      maya.hearsOutbox();
      await vi.waitFor(() => expect(maya.session()).toBe('signedOut'));
      expect((await readTimers(mayaHere.email))[begun.task.taskId]?.isRunning).toBe(false);
    },
  );

  test('has no desk take up what is to rest, wherever the file of it comes in the meantime (rules/timer#T28)', async () => {
    const maya = await openRooms([], { hasDesk: false });
    await keepTimer(mayaHere.email, begun);
    maya.wantsDesk();
    await maya.leave();
    await vi.waitFor(async () => expect(await readItems(mayaHere.email)).toHaveLength(1));

    expect(maya.desk()).toBeNull();
  });

  test('signs out without waiting where none runs and the desk is not there yet, whatever else is unsent', async () => {
    const maya = await openRooms([telling], { hasDesk: false });
    await maya.leave();

    await vi.waitFor(() => expect(maya.session()).toBe('signedOut'), { timeout: 900 });
  });

  test('waits for no file where none runs and the desk is not there yet', async () => {
    vi.doMock('#src/routes/common/member/restTimers.ts', () => new Promise(() => {}));
    ending.push(() => vi.doUnmock('#src/routes/common/member/restTimers.ts'));
    const maya = await openRooms([], { hasDesk: false });
    await maya.leave();

    await vi.waitFor(() => expect(maya.session()).toBe('signedOut'), { timeout: 900 });
  });

  test('never hangs on what nobody answers (rules/timer#T28)', async () => {
    const maya = await openRooms([], { running: [begun] });
    await keepTimer(mayaHere.email, begun);
    await maya.leave();

    await vi.waitFor(() => expect(maya.session()).toBe('signedOut'), { timeout: 4_000 });
    expect(await readItems(mayaHere.email)).toHaveLength(1);
  });
});

/** Maya's rooms with what is unsent, and the way out of them. */
async function openRooms(
  unsent: readonly OutboxItem[],
  { hasDesk = true, running = [] }: { hasDesk?: boolean; running?: readonly TaskTimer[] } = {},
) {
  const app = createActor(silentApp, {
    input: { kept: { token: 't1', isAuthenticated: true } },
  }).start();
  const rooms = createActor(roomsThatAsk()).start();
  rooms.send(mayaHere);
  rooms.getSnapshot().children.outbox?.send({ type: 'items.stored', items: unsent });
  const timers = Object.fromEntries(running.map((timer) => [timer.task.taskId, timer]));
  const { deskDoor } = rooms.getSnapshot().children;
  if (hasDesk) {
    deskDoor?.send({ type: 'desk.want' });
    await vi.waitFor(() => expect(deskDoor?.getSnapshot().value).toBe('open'));
    deskDoor?.getSnapshot().context.deskRef?.send({ type: 'timers.stored', timers });
  }
  const { notices } = rooms.getSnapshot().children;

  const page = document.createElement('div');
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <AppActorsProvider appRef={app} inspection={{}}>
        <Rooms roomsRef={rooms} />
      </AppActorsProvider>,
    ),
  );
  ending.push(
    () => act(() => root.unmount()),
    () => rooms.stop(),
    () => app.stop(),
  );

  return {
    leave: () => act(async () => page.querySelector('button')?.click()),
    session: () => app.getSnapshot().children.session?.getSnapshot().value,
    wantsDesk: () => deskDoor?.send({ type: 'desk.want' }),
    desk: () => deskDoor?.getSnapshot().context.deskRef,
    hearsOutbox: () =>
      rooms.getSnapshot().children.outbox?.send({ type: 'items.stored', items: [] }),
    asked: () => notices?.getSnapshot().context.alerts.map(({ text }) => text),
    told: () => notices?.getSnapshot().context.toasts.map(({ text }) => text),
    answer: (answer: AlertAnswer) =>
      act(async () => {
        const [alert] = notices?.getSnapshot().context.alerts ?? [];
        if (alert !== undefined) notices?.send({ type: 'alert.answer', alert, answer });
      }),
  };
}

const silentApp = appMachine.provide({
  actors: {
    session: silenced(sessionMachine),
    darkMode: silenced(darkModeMachine),
    door: silenced(doorMachine),
  },
});

function roomsThatAsk() {
  return silentRooms().provide({
    actors: {
      notices: noticesMachine.provide({
        actors: { pageHolds: fromCallback<EventObject>(() => {}) },
      }),
    },
  });
}

function Rooms({ roomsRef }: { roomsRef: RoomsActorRef }) {
  const actors = useActorsIn(roomsRef);
  if (actors === null) return null;

  return (
    <RoomsActorsProvider actors={actors}>
      <WayOut />
    </RoomsActorsProvider>
  );
}

function WayOut() {
  const logout = useLogout();

  return (
    <button type="button" onClick={logout}>
      Logout
    </button>
  );
}
