import { describe, expect, test, vi } from 'vitest';

import { openPressed, showPushed, tellOfChange } from '#src/worker/reminders.ts';
import type { Tab } from '#src/worker/scope.ts';

import { memoryCaches } from './memoryCaches.ts';

describe('a reminder that is pressed (rules/reminders#RE8)', () => {
  test('goes, and its page is opened in a tab that is there', async () => {
    const { done, scope } = browserWith(1);

    await openPressed(scope, pressed(done, { href: '/task/2026-11-20-TETHER-1' }));

    expect(done).toEqual(['closed', 'focused', { open: '/task/2026-11-20-TETHER-1' }]);
  });

  test('opens its page anew where no tab is', async () => {
    const { done, scope } = browserWith(0);

    await openPressed(scope, pressed(done, { href: '/progress' }));

    expect(done).toEqual(['closed', 'opened /progress']);
  });

  test.each([
    [{ href: 'https://elsewhere.example' }],
    [{ href: '//elsewhere.example' }],
    [null],
    [{ href: 7 }],
  ])('leads to the day, and to no other address, whatever it carries: %j', async (data) => {
    const { done, scope } = browserWith(0);

    await openPressed(scope, pressed(done, data));

    expect(done).toEqual(['closed', 'opened /progress']);
  });
});

describe('a reminder that was sent (rules/reminders#RE15)', () => {
  const note = {
    id: 'practice:2026-11-20-TETHER-1',
    title: 'Time for Tether',
    body: '20 minutes, if it suits you now.',
    href: '/task/2026-11-20-TETHER-1',
  };
  const shown = [
    'Time for Tether',
    {
      body: '20 minutes, if it suits you now.',
      tag: 'practice:2026-11-20-TETHER-1',
      icon: '/icons/fourfold-192.png',
      data: { href: '/task/2026-11-20-TETHER-1' },
    },
  ];

  test.each([
    ['no tab', 0, 'hidden'],
    ['a tab that is behind others', 2, 'hidden'],
  ] as const)('is shown as a page would where there is %s, and noted', async (_, tabs, sight) => {
    const { caches, done, scope } = browserWith(tabs, sight);

    await showPushed(scope, sent(note));

    expect(done).toEqual([shown]);
    expect(await notedIn(caches)).toEqual([note.id]);
  });

  test('is noted once, with the last nine', async () => {
    const { caches, scope } = browserWith(0);
    const ids = Array.from({ length: 11 }, (_, index) => `practice:${index}`);

    for (const id of [...ids, 'practice:5']) await showPushed(scope, sent({ ...note, id }));

    expect(await notedIn(caches)).toEqual([
      ...ids.slice(2).filter((id) => id !== 'practice:5'),
      'practice:5',
    ]);
  });

  test('is left to a room that is in sight', async () => {
    const { caches, done, scope } = browserWith(2, 'visible', { watching: 1 });

    await showPushed(scope, sent(note));

    expect([done, caches.contents.size]).toEqual([[], 0]);
  });

  test('is shown where all that is in sight is a page for everybody, which shows none', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { done, scope } = browserWith(2, 'visible', { watching: 0 });

    const showing = showPushed(scope, sent(note));
    await vi.advanceTimersByTimeAsync(1_000);
    await showing;

    expect(done).toEqual([shown]);
  });

  test('is shown in sight of a room, too, where its push service wants that of every push', async () => {
    const endpoint = 'https://web.push.apple.com/phone';
    const { done, scope } = browserWith(1, 'visible', { endpoint });

    await showPushed(scope, sent(note));

    expect(done).toEqual([shown]);
  });

  test.each([
    [{ data: null }],
    [{ data: { json: () => JSON.parse('no JSON') as unknown } }],
    [sent(7)],
    [sent({ ...note, title: 7 })],
    [sent({ ...note, href: undefined })],
  ])('is nothing where it cannot be read: %j', async (event) => {
    const { done, scope } = browserWith(0);

    await showPushed(scope, event);

    expect(done).toEqual([]);
  });

  test('is asked for anew by the pages where the browser changed its address', async () => {
    const { done, scope } = browserWith(2);

    await tellOfChange(scope);

    expect(done).toEqual(['listenAnew', 'listenAnew']);
  });
});

async function notedIn(caches: ReturnType<typeof memoryCaches>): Promise<unknown> {
  return caches.contents.get('fourfold-pushed')?.get('/pushed')?.clone().json();
}

function sent(note: unknown) {
  return { data: { json: () => note } };
}

function browserWith(
  tabs: number,
  visibilityState: DocumentVisibilityState = 'hidden',
  { endpoint = 'https://fcm.googleapis.com/fcm/send/phone', watching = tabs } = {},
) {
  const done: unknown[] = [];
  const caches = memoryCaches();
  const registration = {
    installing: null,
    waiting: null,
    unregister: async () => true,
    pushManager: { getSubscription: async () => ({ endpoint }) },
    showNotification: async (title: string, options: NotificationOptions) => {
      done.push([title, options]);
    },
  };
  const tabAt = (index: number): Tab => ({
    id: 'tab',
    visibilityState,
    focus: async () => done.push('focused'),
    postMessage(message, [port]) {
      if (message !== 'watching') done.push(message);
      else if (index < watching && port instanceof MessagePort) port.postMessage(true);
    },
  });
  const clients = {
    matchAll: async () => Array.from({ length: tabs }, (_, index) => tabAt(index)),
    openWindow: async (url: string) => done.push(`opened ${url}`),
    claim: async () => {},
  };

  return { caches, done, scope: { caches, clients, registration } };
}

function pressed(done: unknown[], data: unknown) {
  return { notification: { data, close: () => void done.push('closed') } };
}
