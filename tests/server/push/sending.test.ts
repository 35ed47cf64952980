import { jwtVerify, importJWK } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { readPush } from '#server/config/pushConfig.ts';
import type { SealedPush } from '#server/services/push/carrier.ts';
import { createHttpsCarrier } from '#server/services/push/httpsCarrier.ts';
import { isInside, lookupOutside } from '#server/services/push/pushAddress.ts';
import { createPushKey, importPushKey } from '#server/services/push/pushKey.ts';

import { openPushService, type PushService } from './pushService.ts';
import { newDevice } from './sealedForDevice.ts';

const subject = 'https://fourfold.example';
const key = importPushKey(await createPushKey());
let service: PushService;

beforeAll(async () => {
  service = await openPushService();
});
beforeEach(() => service.become({ status: 201 }));
afterAll(() => service[Symbol.asyncDispose]());

test('what is read for a device here is what RFC 8291 §5 has it read', () => {
  const device = newDevice({
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

  expect(device.open(Buffer.from(message, 'base64url'))).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

test('a push is sealed for its device, as long as any other, and signed by our key for that service (rules/reminders#RE14)', async () => {
  const words = ['x', 'a longer reminder than the other one is'];
  for (const text of words) {
    expect(await send({ body: JSON.stringify(text) })).toEqual({ kind: 'taken' });
  }

  const got = service.received.slice(-2);
  expect(got.map(({ note }) => note)).toEqual(words);
  expect(got.map(({ length }) => length)).toEqual([4_096, 4_096]);
  const { authorization = '', ...headers } = got[0]?.headers ?? {};
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '60',
    topic: 'of-a-practice',
    urgency: 'high',
  });

  const { k = '', t = '' } = /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/u.exec(authorization)?.groups ?? {};
  expect(k).toBe(key.publicKey);
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  const read = await jwtVerify(
    t,
    await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
    {
      audience: `https://${service.host}`,
      subject,
    },
  );
  expect((read.payload.exp ?? 0) * 1_000 - Date.now()).toBeLessThan(24 * 60 * 60_000);
});

test.each([
  [{ status: 201 }, { kind: 'taken' }],
  [{ status: 404 }, { kind: 'gone' }],
  [{ status: 410 }, { kind: 'gone' }],
  [
    { status: 429, headers: { 'Retry-After': '120' } },
    { kind: 'later', fault: 'answered 429', waitMs: 120_000 },
  ],
  [{ status: 503 }, { kind: 'later', fault: 'answered 503', waitMs: null }],
  [{ status: 403 }, { kind: 'refused', fault: 'answered 403' }],
  [{ status: 413 }, { kind: 'refused', fault: 'answered 413' }],
])('an answer %j makes of a push %j', async (manner, outcome) => {
  service.become(manner);

  expect(await send({})).toEqual(outcome);
});

test('a service that says nothing, or cannot be trusted, is tried again later', async () => {
  service.become('hangs');
  expect(await send({})).toMatchObject({ kind: 'later', waitMs: null });

  service.become({ status: 201 });
  const strange = createHttpsCarrier({ key, subject, hosts: [service.host] });
  expect(await strange.send({ ...aPush(), endpoint: `https://${service.host}/for/x` })).toEqual({
    kind: 'later',
    fault: expect.stringMatching(/CERT|SIGNATURE/u),
    waitMs: null,
  });
});

test('a push goes nowhere else: not where an answer leads, not to other hosts, not into networks of our own', async () => {
  const before = service.calls();
  service.become({ status: 307, headers: { Location: `https://${service.host}/for/other` } });
  expect(await send({})).toEqual({ kind: 'refused', fault: 'answered 307' });
  expect(service.calls() - before).toBe(1);

  const stranger = createHttpsCarrier({ key, subject, hosts: ['fcm.googleapis.com'] });
  expect(await stranger.send({ ...aPush(), endpoint: `https://${service.host}/for/x` })).toEqual({
    kind: 'gone',
  });
  expect(service.calls() - before).toBe(1);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['::ffff:10.0.0.1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['ff02::1', true],
  ['no address', true],
  ['142.250.180.10', false],
  ['172.32.0.1', false],
  ['2a00:1450:4001:80e::200a', false],
])('the address %s is inside: %j', (address, is) => {
  expect(isInside(address)).toBe(is);
});

test.each([true, false])('a name that leads inside is not found (all: %j)', async (all) => {
  const found = await new Promise((resolve) => {
    lookupOutside('localhost', { all }, (error) => resolve(error?.message));
  });

  expect(found).toBe('localhost is an address of a network of our own.');
});

test('the settings are the key alone, or name other services; what makes no sense is refused in a sentence without the key', async () => {
  const fresh = await createPushKey();
  const read = (stored: string, hosts: string) =>
    readPush({ FOURFOLD_PUSH_KEY: stored, FOURFOLD_PUSH_HOSTS: hosts });

  expect(read('', '')).toBeNull();
  expect(read(fresh, '')?.hosts).toContain('*.push.apple.com');
  expect(read(fresh, 'push.example.com, *.push.example.com:8443')).toEqual({
    key: importPushKey(fresh),
    hosts: ['push.example.com', '*.push.example.com:8443'],
  });
  for (const text of ['secret', Buffer.from('secret').toString('base64')]) {
    expect(() => read(text, '')).toThrow(/^The push key is malformed: .+base64\.$/u);
  }
  expect(() => read(fresh, 'https://push.example.com')).toThrow(/^FOURFOLD_PUSH_HOSTS has "https/u);
});

function aPush(): SealedPush {
  return {
    ...service.subscribe('phone'),
    body: JSON.stringify({}),
    topic: 'of-a-practice',
    ttl: 60,
  };
}

function send(change: Partial<SealedPush>) {
  const { ca, host } = service;
  const carrier = createHttpsCarrier({ key, subject, hosts: [host], ca, answerWithin: 300 });

  return carrier.send({ ...aPush(), ...change });
}
