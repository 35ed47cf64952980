import type { WorkerScope } from './scope.ts';

/**
 * Where a cache says which caches its worker found as it took over, on the first line, and which tabs, which may need them, on the
 * second. No address of the app is called so.
 */
const notePath = '/.older-tabs';

/** Notes the tabs that are open, for whose sake the caches of older versions stay. */
export async function keepTabsOf(
  scope: WorkerScope,
  own: string,
  older: readonly string[],
): Promise<void> {
  if (older.length === 0) return;

  const note = [older, await openTabs(scope)].map((names) => names.join(' ')).join('\n');
  await (await scope.caches.open(own)).put(notePath, new Response(note));
}

/** Removes those caches once the last of these tabs is gone. Amid an update nothing is: one of the caches may be the new one's. */
export async function removeForgotten(scope: WorkerScope, own: string): Promise<void> {
  if (isAmidUpdate(scope)) return;
  const cache = await scope.caches.open(own);
  const kept = await cache.match(notePath);
  if (kept === undefined) return;

  const [caches = [], tabs = []] = (await kept.text()).split('\n').map(wordsOf);
  const open = new Set(await openTabs(scope));
  if (tabs.some((tab) => open.has(tab))) return;

  await Promise.all(caches.map((name) => scope.caches.delete(name)));
  await cache.delete(notePath);
}

function wordsOf(line: string): string[] {
  return line.split(' ').filter((word) => word !== '');
}

function isAmidUpdate({ registration }: WorkerScope): boolean {
  return Boolean(registration.installing) || Boolean(registration.waiting);
}

async function openTabs({ clients }: WorkerScope): Promise<string[]> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });

  return tabs.map(({ id }) => id);
}
