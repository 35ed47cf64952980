import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';

import { addMember } from '#server/services/auth/members.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import { openStore } from '#server/store/database.ts';
import { CookieJar } from '#tests/server/auth/cookieJar.ts';
import { anyPorts, builtClient, start } from '#tests/server/process/run.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

const email = 'maya@example.com';
const password = 'practice-daily-2026';
const ready = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ports: v.object({ auth: v.number() }) }),
);

describe.skipIf(!storeKinds.includes('postgres'))('four processes behind one balancer', () => {
  let ports: readonly number[];
  let turns = 0;
  beforeAll(async () => {
    const keys = await createKeys();
    const url = await newPostgresDatabase();
    const store = await openStore({ kind: 'postgres', url });
    const maya = {
      email,
      password,
      name: 'Maya',
      timeZone: 'UTC',
      verified: true,
      mfaSecret: null,
    };
    await addMember(store.db, maya, await importKeys(keys), systemClock);
    await store.close();

    const variables = {
      ...anyPorts,
      DATABASE_URL: url,
      FOURFOLD_DIST: await builtClient(),
      FOURFOLD_ORIGIN: 'https://fourfold.example',
      FOURFOLD_PEPPER: keys.pepper,
      FOURFOLD_SEALING_KEY: keys.sealing,
      FOURFOLD_SIGNING_KEY: keys.signing,
      FOURFOLD_TRUST_PROXY: '1',
    };
    ports = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const line = await start('server/main.ts', { variables }).line(/Fourfold is ready/u);
        return v.parse(ready, line).ports.auth;
      }),
    );
  });

  async function login(from: string, guess: { email: string; password: string }, cookie = '') {
    turns += 1;
    const response = await fetch(`http://127.0.0.1:${ports[turns % 4]}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, Cookie: cookie },
      body: JSON.stringify({ ...guess, remember_me: false }),
    });
    await response.arrayBuffer();
    return response;
  }

  const guesses = (third: number, addressOf: (index: number) => string) =>
    Array.from({ length: 60 }, async (_, index) => {
      const from = `198.51.${third}.${index}:49152`;
      return (await login(from, { email: addressOf(index), password: 'wrong' })).status;
    });

  test('look at ten of 60 guesses at one address, and let its known browser in each time meanwhile (rules/account#C48, rules/account#C49)', async () => {
    const jar = new CookieJar();
    jar.keep(await login('203.0.113.1', { email, password }));
    const known = jar.entries('__Secure-fourfold_browser_').map((pair) => pair.join('='));

    const atAll = guesses(100, (index) => `guess${index}@example.com`);
    const atOne = guesses(101, () => email);
    const statuses = [];
    for (let tries = 0; tries < 8; tries += 1) {
      statuses.push((await login('203.0.113.1', { email, password }, known.join('; '))).status);
    }
    const lookedAt = (await Promise.all(atOne)).filter((status) => status === 401);
    await Promise.all(atAll);

    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
    expect(lookedAt.length).toBeLessThanOrEqual(10);
  });
});
