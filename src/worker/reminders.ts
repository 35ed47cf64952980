import { pushedIn, pushedName, pushedPath, watchingAsked } from '../domain/reminders/pushed.ts';
import type { Pressed, Pushed, Tab, WorkerScope } from './scope.ts';

/** Of so many reminders it is known that they came: more than a day has. */
const mostNoted = 9;

/** As long as a page in sight is waited for to say that it shows its own, in milliseconds: one that does not watch never answers. */
const answerWithin = 1_000;

const ofApple = /^https:\/\/[\w-]+\.push\.apple\.com\//u;

/** Takes whoever presses a reminder to its page: in a tab that is open, else in a new one (rules/reminders#RE8). */
export async function openPressed(
  { clients }: Pick<WorkerScope, 'clients'>,
  { notification }: Pressed,
): Promise<void> {
  notification.close();
  const href = hrefIn(notification.data);
  const [tab] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tab === undefined) {
    await clients.openWindow(href);
    return;
  }

  await tab.focus();
  tab.postMessage({ open: href }, []);
}

/** Its own data is the page's, and still no other origin's address is opened. */
function hrefIn(data: unknown): string {
  const href = typeof data === 'object' && data !== null && 'href' in data ? data.href : null;

  return typeof href === 'string' && /^\/(?!\/)/u.test(href) ? href : '/progress';
}

/**
 * Shows a reminder that was sent, in the same words and under the same tag as a page would, and notes that it did. Not while a room is in
 * sight: that one shows its own (rules/reminders#RE15), as no page does that is open to everybody. Apple's push service wants every push
 * shown, and after three that were not brings no more; so there it is shown in any case, and a page that shows its own puts that in its
 * place.
 */
export async function showPushed(
  { caches, clients, registration }: Pick<WorkerScope, 'caches' | 'clients' | 'registration'>,
  { data }: Pushed,
): Promise<void> {
  const note = noteIn(data);
  if (note === null) return;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const inSight = tabs.filter(({ visibilityState }) => visibilityState === 'visible');
  const watching = await Promise.all(inSight.map(isWatching));
  if (watching.includes(true) && !(await isOfApple(registration))) return;

  const { body, href, id, title } = note;
  await registration.showNotification(title, {
    body,
    tag: id,
    icon: '/icons/fourfold-192.png',
    data: { href },
  });
  await notePushed(caches, id);
}

/** Has a page say anew where this device listens, which the browser changed by itself. Without one, the next page does. */
export async function tellOfChange({ clients }: Pick<WorkerScope, 'clients'>): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage('listenAnew', []);
}

function isWatching(tab: Tab): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const late = setTimeout(() => resolve(false), answerWithin);
  port1.addEventListener('message', () => resolve(true));
  port1.start();
  tab.postMessage(watchingAsked, [port2]);

  return promise.finally(() => {
    clearTimeout(late);
    port1.close();
  });
}

async function isOfApple({ pushManager }: WorkerScope['registration']): Promise<boolean> {
  const { endpoint = '' } = (await pushManager?.getSubscription()) ?? {};

  return ofApple.test(endpoint);
}

async function notePushed(caches: WorkerScope['caches'], id: string): Promise<void> {
  const cache = await caches.open(pushedName);
  const before = await pushedIn(await cache.match(pushedPath));
  const ids = [...before.filter((one) => one !== id), id].slice(-mostNoted);
  await cache.put(pushedPath, Response.json(ids));
}

interface Note {
  id: string;
  title: string;
  body: string;
  href: string;
}

/** As server/services/push writes it; null for anything else. */
function noteIn(data: Pushed['data']): Note | null {
  const told = jsonIn(data);
  if (typeof told !== 'object' || told === null) return null;

  const [id, title, body, href] = ['id', 'title', 'body', 'href'].map((name) => {
    const value: unknown = Reflect.get(told, name);
    return typeof value === 'string' ? value : undefined;
  });
  return id === undefined || title === undefined || body === undefined || href === undefined
    ? null
    : { id, title, body, href };
}

function jsonIn(data: Pushed['data']): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}
