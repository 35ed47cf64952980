import { expect, test, vi } from 'vitest';

import type { WorkerScope } from '#src/worker/scope.ts';
import { memoryCaches } from './memoryCaches.ts';

test('what takes the place of a worker that is to go waits for nothing, and leaves nothing, not even itself (rules/shell#X15)', async () => {
  const caches = memoryCaches();
  for (const name of ['fourfold-shell-one-', 'poisoned']) await caches.open(name);
  const done: string[] = [];
  const listeners = new Map<
    string,
    (event: { waitUntil: (task: Promise<unknown>) => void }) => void
  >();
  const scope: Partial<WorkerScope> = {
    caches,
    clients: {
      matchAll: async () => [],
      openWindow: async () => null,
      claim: async () => void done.push('claim'),
    },
    registration: {
      showNotification: async () => {},
      installing: null,
      waiting: null,
      unregister: async () => done.push('unregister') > 0,
    },
    skipWaiting: async () => void done.push('skipWaiting'),
    addEventListener: (name, listener) => void listeners.set(name, listener as never),
  };
  vi.stubGlobal('self', scope);
  await import('#src/worker/retired.ts');

  for (const name of ['install', 'activate']) {
    const lasting: Promise<unknown>[] = [];
    listeners.get(name)?.({ waitUntil: (task) => void lasting.push(task) });
    await Promise.all(lasting);
  }

  expect(done).toEqual(['skipWaiting', 'claim', 'unregister']);
  expect(await caches.keys()).toEqual([]);
  expect([...listeners.keys()]).toEqual(['install', 'activate']);
});
