import * as v from 'valibot';
import { expect, test } from 'vitest';

import { loginAnswer } from '#src/contract/account/auth.ts';
import { devicePaths, devicesAnswer } from '#src/contract/account/devices/devices.ts';
import { proveAnswer, provePath } from '#src/contract/account/proofs.ts';

import { eachWorld, password, type Browser } from '../world.ts';

const minute = 60_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

eachWorld('the devices of a member', (enter) => {
  test('are named by what they sent, and seen when they are renewed alone (rules/membership#Z1, rules/membership#Z2)', async () => {
    const world = await enter();
    const laptop = world.browser();
    const token = await signIn(laptop, 'maya@example.com');
    world.advance(5 * minute);
    await devicesOf(laptop, token);
    const unseen = await devicesOf(laptop, token);
    world.advance(5 * minute);
    await laptop.post('/auth/refresh', { time_zone: 'Pacific/Auckland' });
    const seen = await devicesOf(laptop, token);

    const since = '2026-11-03T08:00:10.000Z';
    expect(unseen).toMatchObject([
      { name: 'Firefox on Linux', zone: null, since, seen_at: since, is_this: true },
    ]);
    expect(seen).toMatchObject([
      { zone: 'Pacific/Auckland', since, seen_at: '2026-11-03T08:10:10.000Z' },
    ]);
    expect((await laptop.post('/auth/refresh', { time_zone: 'Utopia' })).status).toBe(422);
  });

  test('are nobody else’s to see or to end (rules/membership#Z3)', async () => {
    const world = await enter();
    const [maya, noor] = [world.browser(), world.browser()];
    const mayas = await signIn(maya, 'maya@example.com');
    const noors = await signIn(noor, 'noor@example.com', { mfa_code: world.code() });
    const [hers] = await devicesOf(noor, noors);

    expect(await devicesOf(maya, mayas)).toHaveLength(1);
    const proof = await proofOf(maya, mayas, 'devices');
    expect((await ask(maya, mayas, devicePaths.end, { id: hers?.id, proof })).status).toBe(200);
    expect(await devicesOf(noor, noors)).toHaveLength(1);
  });

  test('end but for this one, by a proof of this sign-in alone (rules/membership#Z4)', async () => {
    const world = await enter();
    const [laptop, phone] = [world.browser(), world.browser()];
    const [token, phones] = [
      await signIn(laptop, 'maya@example.com'),
      await signIn(phone, 'maya@example.com'),
    ];
    const forOther = await proofOf(laptop, token, 'leave');
    const ofPhone = await proofOf(phone, phones, 'devices');
    const own = await proofOf(laptop, token, 'devices');

    for (const proof of [forOther, ofPhone, 'made-up']) {
      expect((await ask(laptop, token, devicePaths.endOthers, { proof })).status).toBe(404);
    }
    expect(await devicesOf(laptop, token)).toHaveLength(2);
    expect((await ask(laptop, token, devicePaths.endOthers, { proof: own })).status).toBe(200);
    expect(await devicesOf(laptop, token)).toHaveLength(1);
  });

  test('are over after 90 days, however often they are renewed (rules/account#C15)', async () => {
    const world = await enter();
    const laptop = world.browser();
    await signIn(laptop, 'maya@example.com', { remember_me: true });
    let days = 0;
    for (; days < 100; days += 20) {
      if ((await laptop.post('/auth/refresh')).status !== 200) break;
      world.advance(20 * 24 * 60 * minute);
    }
    const [session] = await world.store.db
      .selectFrom('sessions')
      .select(['ends_at', 'expires_at'])
      .execute();

    expect(days).toBe(100);
    expect([session?.ends_at, session?.expires_at]).toEqual([
      new Date('2027-02-01T08:00:10.000Z'),
      new Date('2027-02-01T08:00:10.000Z'),
    ]);
  });
});

async function signIn(
  browser: Browser,
  email: string,
  more: { mfa_code?: string; remember_me?: boolean } = {},
): Promise<string> {
  const body = { email, password, remember_me: false, ...more };
  const answer = await browser.post('/auth/login', body, { 'User-Agent': firefox });

  return v.parse(loginAnswer, await answer.json()).access_token ?? '';
}

async function devicesOf(browser: Browser, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await browser.fetch(devicePaths.list, { headers });

  return v.parse(devicesAnswer, await answer.json()).data.devices;
}

function ask(browser: Browser, token: string, path: string, body: object): Promise<Response> {
  return browser.post(path, body, { Authorization: `Bearer ${token}` });
}

async function proofOf(browser: Browser, token: string, action: string): Promise<string> {
  const answer = await ask(browser, token, provePath, { action, password });

  return v.parse(proveAnswer, await answer.json()).proof ?? '';
}
