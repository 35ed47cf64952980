// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';

import type { SessionActorRef } from '#src/machines/app/sessionMachine.ts';
import { endOnSignOut } from '#src/routes/reminders/pushDeviceActors.ts';

// rules/reminders#RE15
test('a browser listens no more once its member signs out, and knows no more which reminders came', async () => {
  const done: string[] = [];
  const subscription = { unsubscribe: async () => done.push('unsubscribed') > 0 };
  const pushManager = { getSubscription: async () => subscription };
  const registration = { active: {}, pushManager };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('caches', { delete: async (name: string) => done.push(name) > 0 });
  const session = createActor(twoStates).start();

  const stop = endOnSignOut(session as unknown as SessionActorRef);
  session.send({ type: 'token.renewed' });
  expect(done).toEqual([]);
  session.send({ type: 'logout' });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['fourfold-pushed', 'unsubscribed']));

  stop();
  session.send({ type: 'token.renewed' });
  await Promise.resolve();
  expect(done).toHaveLength(2);
});

/** Of the session no more than what is asked of it. */
const twoStates = setup({
  types: {} as { events: { type: 'token.renewed' } | { type: 'logout' } },
}).createMachine({
  id: 'session',
  initial: 'signedIn',
  states: {
    signedIn: {
      on: { 'token.renewed': { reenter: true, target: 'signedIn' }, logout: 'signedOut' },
    },
    signedOut: { on: { 'token.renewed': { reenter: true, target: 'signedOut' } } },
  },
});
