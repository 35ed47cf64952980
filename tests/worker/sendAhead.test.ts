// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { nameOfAddress } from '#src/domain/account/address.ts';
import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { outboxLock } from '#src/domain/outbox/sentAhead.ts';
import { mediaItem } from '#src/domain/practice/mediaToSend.ts';
import { lockNames } from '#src/services/device/locks.ts';
import { sendAhead } from '#src/worker/sendAhead.ts';

import { openBrowser } from '../support/device/browserTab.ts';
import {
  crash,
  inPage,
  PageGone,
  openCrashingBrowser,
  openPage,
} from '../support/device/crashingTab.ts';
import { eventually } from '../support/eventually.ts';
import { preferenceItem, reflectionItem, timerItem } from '../support/outboxItems.ts';

const email = 'maya@example.com';
const hosts = { auth: 'https://auth.example', profile: 'https://profile.example' };
const first = timerItem({ id: 'first-key', keptAt: 1 });
const second = reflectionItem({ id: 'second-key', keptAt: 2 });
const third = preferenceItem({ id: 'third-key', keptAt: 3 });

beforeEach(() => {
  openBrowser();
  openCrashingBrowser();
});

describe('a worker that is woken (rules/outbox#O16)', () => {
  test('asks for a pass by the cookie alone, sends all in order with it, and changes nothing that is kept', async () => {
    const page = await keptBy(email, [third, first, second]);
    const service = openService();

    await sendAhead(service.scope);

    expect(service.asked()).toEqual([
      ['POST https://auth.example/auth/pass', null, null],
      [
        `POST ${hosts.profile}/api/v1/commitments/maya%40example.com/task/timer`,
        'the-pass',
        'first-key',
      ],
      [
        `POST ${hosts.profile}/api/v1/commitments/maya%40example.com/task/reflection`,
        'the-pass',
        'second-key',
      ],
      [
        `PUT ${hosts.profile}/api/v1/practice/maya%40example.com/preferences/theme`,
        'the-pass',
        'third-key',
      ],
    ]);
    expect(service.calls.map(({ init }) => init.credentials)).toEqual([
      'include',
      'omit',
      'omit',
      'omit',
    ]);
    expect(service.bodies()).toEqual([first.body, second.body, third.body]);
    expect(await page.readItems(email)).toEqual([first, second, third]);
  });

  test('sends nothing of another member’s, who used this browser before', async () => {
    await keptBy('noor@example.com', [first]);
    const service = openService();

    await sendAhead(service.scope);

    expect(service.keys()).toEqual([]);
  });

  test('sends nothing once its member has signed out, and is not woken again for that', async () => {
    await keptBy(email, [first]);
    const service = openService({ pass: 401 });

    await expect(sendAhead(service.scope)).resolves.toBeUndefined();

    expect(service.keys()).toEqual([]);
  });

  test('stops amid a sign-out, which ends its pass, and is not woken again for that', async () => {
    await keptBy(email, [first, second, third]);
    const service = openService({ answers: { 'second-key': 401 } });

    await expect(sendAhead(service.scope)).resolves.toBeUndefined();

    expect(service.keys()).toEqual(['first-key', 'second-key']);
  });

  test('sends no more of what is taken off this device meanwhile, as a sign-out seals it', async () => {
    const page = await keptBy(email, [first, second, third]);
    const service = openService();
    service.on('first-key', () => page.discardItem(email, 'second-key'));

    await sendAhead(service.scope);

    expect(service.keys()).toEqual(['first-key', 'third-key']);
  });

  test.each([400, 403, 404, 409, 410, 413, 422])(
    'stops at what is answered %i, which is for a page to look into',
    async (status) => {
      const page = await keptBy(email, [first, second]);
      const service = openService({ answers: { 'first-key': status } });

      await expect(sendAhead(service.scope)).resolves.toBeUndefined();

      expect(service.keys()).toEqual(['first-key']);
      expect(await page.readItems(email)).toEqual([first, second]);
    },
  );

  test.each([408, 425, 429, 500, 503])(
    'is woken again later for what is answered %i',
    async (status) => {
      await keptBy(email, [first, second]);
      const atItem = openService({ answers: { 'first-key': status } });
      const atPass = openService({ pass: status });

      await expect(sendAhead(atItem.scope)).rejects.toThrow('What waits is sent later.');
      await expect(sendAhead(atPass.scope)).rejects.toThrow('What waits is sent later.');

      expect([...atItem.keys(), ...atPass.keys()]).toEqual(['first-key']);
    },
  );

  test('is woken again later where the network is gone after all', async () => {
    await keptBy(email, [first, second]);
    const service = openService();
    service.on('first-key', () => Promise.reject(new TypeError('Failed to fetch')));

    await expect(sendAhead(service.scope)).rejects.toThrow('Failed to fetch');

    expect(service.keys()).toEqual(['first-key']);
  });

  test('stops at a file', async () => {
    const file = mediaItem(
      { type: 'voice', name: 'voice-1.webm', seconds: 20 },
      { type: 'audio/webm', size: 9 },
      2,
    );
    await keptBy(email, [first, ...(file === null ? [] : [file]), third]);
    const service = openService();

    await sendAhead(service.scope);

    expect(service.keys()).toEqual(['first-key']);
  });

  test('that is ended in the middle leaves all as it was: the page sends all of it again, by the same keys', async () => {
    const page = await keptBy(email, [first, second, third]);
    const service = openService();
    const worker = openPage();
    service.on('second-key', () => {
      crash(worker);
      return new Promise<never>(() => {});
    });

    await expect(inPage(worker, () => sendAhead(service.scope))).rejects.toBeInstanceOf(PageGone);

    expect(service.keys()).toEqual(['first-key', 'second-key']);
    expect(await page.readItems(email)).toEqual([first, second, third]);
    const sent: string[] = [];
    for (;;) {
      const delivered = await page.deliverNext(
        email,
        async ({ id }) => {
          sent.push(id);
          return { kind: 'accepted', newStatus: null };
        },
        new AbortController().signal,
      );
      if (delivered.kind === 'nothingDue') break;
    }
    expect(sent).toEqual(['first-key', 'second-key', 'third-key']);
  });

  test('sends at no time with a page', async () => {
    const page = await keptBy(email, [first]);
    const service = openService();
    const { promise, resolve } = Promise.withResolvers<void>();
    const delivering = page.deliverNext(
      email,
      async () => {
        await promise;
        return { kind: 'accepted', newStatus: null };
      },
      new AbortController().signal,
    );
    const sending = sendAhead(service.scope);
    await eventually(() => expect(service.calls.length).toBe(1));
    expect(service.keys()).toEqual([]);
    resolve();
    await Promise.all([delivering, sending]);

    // The page has had it accepted, and it is kept no more.
    expect(service.keys()).toEqual([]);
    expect(outboxLock('member')).toBe(lockNames.outbox('member'));
  });

  test('makes no database where there is none, and reads none that it does not understand (rules/shell#X14)', async () => {
    const service = openService();
    await sendAhead(service.scope);
    expect(await indexedDB.databases()).toEqual([]);

    const opening = indexedDB.open('fourfold', 10);
    opening.addEventListener('upgradeneeded', () => {
      const store = opening.result.createObjectStore('outbox');
      store.put(first, [nameOfAddress(email), 'first-key']);
    });
    await eventually(() => expect(opening.readyState).toBe('done'));
    opening.result.close();
    await sendAhead(service.scope);
    expect(service.keys()).toEqual([]);
  });

  test.each([
    ['no number', { ...first, keptAt: 'now' }],
    ['another kind', { ...first, kind: 'later' }],
    ['no body', { ...first, body: null }],
    ['a text', 'text'],
  ])('passes over what is no item, with %s', async (_, broken) => {
    const page = await keptBy(email, [second]);
    await page.writeKept('outbox', [nameOfAddress(email), 'broken'], broken);
    const service = openService();

    await sendAhead(service.scope);

    expect(service.keys()).toEqual(['second-key']);
  });

  test.each([
    ['says nothing of where the services are', { fourfoldHosts: undefined }],
    ['has no locks', { navigator: {} }],
  ])('asks nothing where the browser or the server %s', async (_, lacking) => {
    await keptBy(email, [first]);
    const service = openService();

    await sendAhead({ ...service.scope, ...lacking } as typeof service.scope);

    expect(service.calls).toEqual([]);
  });
});

/** A page that keeps these, and no member of which waits for them. */
async function keptBy(member: string, items: readonly OutboxItem[]) {
  vi.resetModules();
  const [outbox, { writeKept }] = await Promise.all([
    import('#src/services/outbox/outbox.ts'),
    import('#src/services/device/deviceStore.ts'),
  ]);
  for (const item of items) await writeKept('outbox', [nameOfAddress(member), item.id], item);

  return { ...outbox, writeKept };
}

/** The services as a worker asks them: all is accepted but what is said otherwise, by its key. */
function openService({
  answers = {},
  pass = 200,
}: { answers?: Readonly<Record<string, number>>; pass?: number } = {}) {
  const calls: { url: string; init: RequestInit; key: string | null }[] = [];
  const amid = new Map<string, () => Promise<unknown>>();
  const holder = { pass: 'the-pass', email, kept_as: nameOfAddress(email) };

  async function fetch(request: Request | string, init: RequestInit = {}): Promise<Response> {
    const key = new Headers(init.headers).get('Idempotency-Key');
    const url = typeof request === 'string' ? request : request.url;
    calls.push({ url, init, key });
    if (key === null) return Response.json(pass === 200 ? holder : {}, { status: pass });

    await amid.get(key)?.();
    return new Response(null, { status: answers[key] ?? 200 });
  }

  return {
    calls,
    scope: {
      fourfoldHosts: hosts,
      fetch,
      indexedDB,
      navigator: {
        locks: {
          request: (name: string, task: () => Promise<boolean>) =>
            navigator.locks.request(name, {}, task),
        },
      },
    },
    /** Does something while that item is on its way. */
    on: (key: string, task: () => Promise<unknown>) => void amid.set(key, task),
    keys: () => calls.flatMap(({ key }) => key ?? []),
    bodies: () =>
      calls.flatMap(({ init: { body }, key }) =>
        key === null ? [] : [typeof body === 'string' ? (JSON.parse(body) as unknown) : body],
      ),
    asked: () =>
      calls.map(({ init, key, url }) => [
        `${init.method} ${url}`,
        new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null,
        key,
      ]),
  };
}
