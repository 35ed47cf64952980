// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { sessionMachine, type SessionEvent } from '#src/machines/app/sessionMachine.ts';
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
  const session = createActor(quietSession, {
    input: { token: 't1', isAuthenticated: true },
  }).start();

  const stop = endOnSignOut(session);
  session.send({ type: 'member.moved' });
  expect(done).toEqual([]);
  session.send({ type: 'member.signOut' });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['fourfold-pushed', 'unsubscribed']));

  stop();
  session.send({ type: 'member.signedIn', email: 'maya@example.com', token: 't2' });
  session.send({ type: 'member.signOut' });
  await Promise.resolve();
  expect(done).toHaveLength(2);
});

/** The session of a member, which asks nobody for anything. */
const quietSession = sessionMachine.provide({
  actors: {
    readMember: fromPromise(() => Promise.resolve({ email: 'maya@example.com' })),
    tokenChanges: fromCallback<SessionEvent>(() => {}),
  },
  actions: { keepSession: () => {}, keepLeaving: () => {}, endSession: () => {} },
});
