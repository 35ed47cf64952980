// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, type EventObject } from 'xstate';

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
import { preferenceItem, reflectionItem, timerItem } from '../../../support/outboxItems.ts';
import { mayaHere, silentRooms } from '../../../support/rooms.ts';
import { silenced } from '../../../support/transitions.ts';

const theme = preferenceItem();
const bell = preferenceItem({ id: 'a-key-of-a-bell', name: 'bell', body: { value: false } });
const ending: (() => unknown)[] = [];

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

describe('useLogout', () => {
  test.each([{ unsent: [] }, { unsent: [theme] }, { unsent: [theme, bell] }])(
    'signs out at once where nothing but preferences is unsent (rules/outbox#O12): $unsent.length',
    async ({ unsent }) => {
      const maya = await openRooms(unsent);
      await maya.leave();

      expect(maya.session()).toBe('signedOut');
      expect(maya.asked()).toEqual([]);
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

/** Maya's rooms with what is unsent, and the way out of them. */
async function openRooms(unsent: readonly OutboxItem[]) {
  const app = createActor(silentApp, {
    input: { kept: { token: 't1', isAuthenticated: true } },
  }).start();
  const rooms = createActor(roomsThatAsk()).start();
  rooms.send(mayaHere);
  rooms.getSnapshot().children.outbox?.send({ type: 'items.stored', items: unsent });
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
    asked: () => notices?.getSnapshot().context.alerts.map(({ text }) => text),
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
