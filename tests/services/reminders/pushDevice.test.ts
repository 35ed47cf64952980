// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { ListeningUntold } from '#src/domain/reminders/listening.ts';
import {
  listenHere,
  isSetUp,
  listeningLack,
  listenNoMore,
  onListeningChanged,
} from '#src/services/reminders/pushDevice.ts';

const key = `B${'a'.repeat(85)}A`;
const otherKey = `B${'b'.repeat(85)}A`;
const { signal } = new AbortController();
const keys = { p256dh: key, auth: 'a'.repeat(22) };
const at = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;

let told: unknown[];
let service: { public_key: string | null; endpoint: string | null } | number;
/** What a device that tells where it listens is answered. */
let refusal: number | null;
let browser: ReturnType<typeof browserWith>;

beforeEach(() => {
  told = [];
  service = { public_key: key, endpoint: null };
  refusal = null;
  browser = browserWith(null);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('fetch', answer);
});

describe('a device that is to listen (rules/reminders#RE15)', () => {
  test('subscribes by the key of the service, and tells it where', async () => {
    expect(await listen()).toBe('listening');

    expect(told).toEqual([
      ['GET', null],
      ['subscribed', { userVisibleOnly: true, applicationServerKey: key }],
      ['PUT', { endpoint: at('new'), keys }],
    ]);
  });

  test('says nothing again that the service knows', async () => {
    browser = browserWith({ name: 'before', of: key });
    service = { public_key: key, endpoint: at('before') };

    expect([await listen(), told]).toEqual(['listening', [['GET', null]]]);
  });

  test('says anew where the service knows of another place', async () => {
    browser = browserWith({ name: 'before', of: key });
    service = { public_key: key, endpoint: at('elsewhere') };

    await listen();
    expect(told).toEqual([
      ['GET', null],
      ['PUT', { endpoint: at('before'), keys }],
    ]);
  });

  test('begins anew where it listened to another key', async () => {
    browser = browserWith({ name: 'before', of: otherKey });

    await listen();
    expect(told.slice(1)).toEqual([
      ['unsubscribed', 'before'],
      ['subscribed', { userVisibleOnly: true, applicationServerKey: key }],
      ['PUT', { endpoint: at('new'), keys }],
    ]);
  });

  test('does not where nobody made a key', async () => {
    service = { public_key: null, endpoint: null };

    expect([await listen(), told]).toEqual(['notSetUp', [['GET', null]]]);
  });

  test.each([
    ['has no worker', () => browserWith(null, { hasWorker: false })],
    ['will not', () => browserWith(null, { subscribe: 'refuses' })],
    ['listens at no address over TLS', () => browserWith(null, { subscribe: 'strange' })],
  ])('cannot where its browser %s', async (_, open) => {
    browser = open();

    expect(await listen()).toBe('unable');
    expect(told).not.toContainEqual(['PUT', expect.anything()]);
  });

  test('cannot where its browser knows of no such thing', async () => {
    vi.stubGlobal('PushManager', undefined);
    Reflect.deleteProperty(globalThis, 'PushManager');

    expect([await listen(), told]).toEqual(['unable', []]);
  });

  test.each([500, 422])('is untold where the service answers %d', async (status) => {
    service = status;

    await expect(listen()).rejects.toThrow(ListeningUntold);
  });

  test('cannot where its browser listens at a push service that nothing is sent to, and does not go on', async () => {
    browser = browserWith({ name: 'before', of: key });
    refusal = 422;

    expect(await listen()).toBe('unable');
    expect(told.at(-1)).toEqual(['unsubscribed', 'before']);

    refusal = 409;
    await expect(listen()).rejects.toThrow(ListeningUntold);
  });
});

// rules/reminders#RE16
test('whether anything is sent from here is asked of the service alone', async () => {
  vi.stubGlobal('PushManager', undefined);
  expect(await isSetUp(call, signal)).toBe(true);

  service = { public_key: null, endpoint: null };
  expect(await isSetUp(call, signal)).toBe(false);

  service = 500;
  await expect(isSetUp(call, signal)).rejects.toThrow(ListeningUntold);
  expect(told).toEqual(Array.from({ length: 3 }, () => ['GET', null]));
});

test('a device that is to listen no more tells so, where it did', async () => {
  await listenNoMore(call, signal);
  expect(told).toEqual([]);

  browser = browserWith({ name: 'before', of: key });
  await listenNoMore(call, signal);
  expect(told).toEqual([
    ['unsubscribed', 'before'],
    ['DELETE', null],
  ]);
});

test('a change of the address is heard of the worker, until nobody wants to know', () => {
  const { worker } = browser;
  const heard = vi.fn<() => void>();
  const stop = onListeningChanged(heard);

  for (const data of ['listenAnew', { open: '/progress' }]) {
    worker.dispatchEvent(new MessageEvent('message', { data }));
  }
  stop();
  worker.dispatchEvent(new MessageEvent('message', { data: 'listenAnew' }));

  expect(heard).toHaveBeenCalledTimes(1);
});

// rules/reminders#RE16
test.each([
  ['the home screen', { standalone: false }, 'homeScreen'],
  ['nothing on the home screen', { standalone: true, serviceWorker: {} }, null],
  ['nothing', { serviceWorker: {} }, null],
  ['every way without workers', {}, 'way'],
])('a browser lacks %s', (_, parts, lack) => {
  vi.stubGlobal('Notification', {});
  vi.stubGlobal('navigator', parts);

  expect(listeningLack()).toBe(lack);
});

test('a browser without notes lacks every way', () => {
  Reflect.deleteProperty(globalThis, 'Notification');

  expect(listeningLack()).toBe('way');
});

function listen() {
  return listenHere(call, signal);
}

function call<T>(
  asked: (token: string | null, until: AbortSignal) => Promise<T>,
  until: AbortSignal,
): Promise<T> {
  return asked('token', until);
}

async function answer(_: RequestInfo | URL, { body, method = 'GET' }: RequestInit = {}) {
  told.push([method, typeof body === 'string' ? (JSON.parse(body) as unknown) : null]);
  if (method === 'PUT' && refusal !== null) return Response.json({}, { status: refusal });
  if (typeof service === 'number') return Response.json({}, { status: service });
  return Response.json({ data: service });
}

interface Manners {
  hasWorker?: boolean;
  subscribe?: 'works' | 'refuses' | 'strange';
}

/** A browser that listens already to a key, or not. */
function browserWith(
  before: { name: string; of: string } | null,
  { hasWorker = true, subscribe = 'works' }: Manners = {},
) {
  const subscriptionOf = (endpoint: string, of: string) => ({
    options: { applicationServerKey: bytesOf(of) },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => told.push(['unsubscribed', before?.name]) > 0,
  });
  const pushManager = {
    getSubscription: async () =>
      before === null ? null : subscriptionOf(at(before.name), before.of),
    async subscribe(options: PushSubscriptionOptionsInit) {
      if (subscribe === 'refuses') throw new DOMException('No service.', 'AbortError');
      told.push(['subscribed', options]);
      return subscriptionOf(subscribe === 'works' ? at('new') : 'http://example.com', key);
    },
  };
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => (hasWorker ? { active: {}, pushManager } : undefined),
  });
  vi.stubGlobal('navigator', { serviceWorker: worker });

  return { worker };
}

function bytesOf(text: string): ArrayBuffer {
  const { buffer } = Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (one) => one.codePointAt(0) ?? 0,
  );

  return buffer;
}
