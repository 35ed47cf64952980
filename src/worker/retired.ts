import type { WorkerScope } from './scope.ts';

declare const self: WorkerScope;

// What takes the place of a worker that is to go: it takes over at once, removes what that one kept, and itself (rules/shell#X15).
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  await self.clients.claim();
  const names = await self.caches.keys();
  await Promise.all(names.map((name) => self.caches.delete(name)));
  await self.registration.unregister();
}
