import { sendTag } from '../domain/outbox/sentAhead.ts';
import type { WorkerScope } from './scope.ts';
import { openPressed, showPushed, tellOfChange } from './reminders.ts';
import { sendAhead } from './sendAhead.ts';
import { createShell, routes, type Build } from './shell.ts';

declare const self: WorkerScope;
/** Put in by scripts/client/worker.ts. */
declare const fourfoldBuild: Build;

const shell = createShell(self, fourfoldBuild);

self.addEventListener('install', (event) => {
  event.waitUntil(shell.install());
  // A browser that takes none of them asks the worker.
  event.waitUntil(event.addRoutes?.(routes).catch(() => null) ?? Promise.resolve());
});
self.addEventListener('activate', (event) => event.waitUntil(shell.activate()));
self.addEventListener('fetch', (event) => {
  const answer = shell.answer(event);
  if (answer !== null) event.respondWith(answer);
});
self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(self, event)));
self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellOfChange(self)));
self.addEventListener('sync', (event) => {
  if (event.tag === sendTag) event.waitUntil(sendAhead(self));
});
self.addEventListener('message', ({ data, ports }) => {
  // As a page of src/services/shell/shellWorker.ts asks.
  if (data === 'build') ports[0]?.postMessage(fourfoldBuild.id);
  if (data === 'takeOver') void self.skipWaiting();
});
