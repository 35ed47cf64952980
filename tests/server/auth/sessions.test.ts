import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, test } from 'vitest';

import type { Schema } from '#server/store/schema.ts';

import { CookieJar } from './cookieJar.ts';
import { eachWorld, origin, type Browser, type World } from './world.ts';

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;

const signInAgain = {
  message: 'Please sign in again.',
  detail: 'Please sign in again.',
  requestId: expect.any(String),
};
const clearedCookie = 'fourfold_refresh=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Strict';

eachWorld('the refresh cookie', (enter) => {
  test.each([
    [true, '; Max-Age=2592000; Path=/auth; HttpOnly; SameSite=Strict'],
    [false, '; Path=/auth; HttpOnly; SameSite=Strict'],
  ])('of a member who is remembered (%s) ends in "%s"', async (remembered, attributes) => {
    const world = await enter();
    const browser = world.browser();
    const login = await browser.login('maya@example.com', undefined, { remember_me: remembered });
    const refresh = await browser.post('/auth/refresh');

    expect(refreshCookie(login)).toMatch(cookieEndingIn(attributes));
    expect(refreshCookie(refresh)).toMatch(cookieEndingIn(attributes));
  });

  test('is sent over TLS only where there is TLS, and taken by its name from nobody without', async () => {
    const world = await enter({ secureCookies: true });
    const response = await world.browser().login('maya@example.com');

    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Secure-fourfold_refresh=.*; Secure/u),
      expect.stringMatching(/^__Secure-fourfold_browser_.*; Secure/u),
    ]);
  });
});

eachWorld('POST /auth/refresh', (enter) => {
  test('gives a new access token and replaces the cookie', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const before = browser.jar.get('fourfold_refresh');
    const response = await browser.post('/auth/refresh');

    expect(response.status).toBe(200);
    expect(await response.clone().json()).toEqual({ access_token: expect.any(String) });
    expect(browser.jar.get('fourfold_refresh')).not.toBe(before);
    expect(await whoIs(browser, response)).toEqual({
      data: { email: 'maya@example.com', kept_as: '94c8a754a9f1f488' },
    });
  });

  test('takes the replaced token for 30 seconds more, as an answer may be lost', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const replaced = copyOf(browser);
    await browser.post('/auth/refresh');
    world.advance(30 * second);

    const again = world.browser({ jar: replaced });
    expect((await again.post('/auth/refresh')).status).toBe(200);
    expect((await again.post('/auth/refresh')).status).toBe(200);
    expect((await browser.post('/auth/refresh')).status).toBe(200);
  });

  test('ends the whole session when a replaced token comes back later', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const stolen = world.browser({ jar: copyOf(browser) });
    const renewed = await browser.post('/auth/refresh');
    world.advance(31 * second);
    const reused = await stolen.post('/auth/refresh');

    expect(reused.status).toBe(401);
    expect(await reused.json()).toEqual(signInAgain);
    expect(reused.headers.getSetCookie()).toEqual([clearedCookie]);
    expect(await whoIs(browser, renewed)).toEqual(signInAgain);
    expect((await browser.post('/auth/refresh')).status).toBe(401);
    expect(world.logText()).toContain('"outcome":"reused"');
  });

  test('leaves the member’s other sessions alone then', async () => {
    const world = await enter();
    const other = await signedIn(world);
    const browser = await signedIn(world);
    const stolen = world.browser({ jar: copyOf(browser) });
    await browser.post('/auth/refresh');
    world.advance(31 * second);
    await stolen.post('/auth/refresh');

    expect((await other.post('/auth/refresh')).status).toBe(200);
  });

  test('lets every one of many requests at once through', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const tabs = Array.from({ length: 8 }, () => world.browser({ jar: copyOf(browser) }));
    const responses = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')));

    expect(responses.map((response) => response.status)).toEqual(tabs.map(() => 200));
    world.advance(hour);
    expect((await tabs[3]?.post('/auth/refresh'))?.status).toBe(200);
  });

  test('continues a remembered sign-in for 30 days since it was last used (rules/account#C15)', async () => {
    const world = await enter();
    const browser = await signedIn(world, { remember_me: true });
    world.advance(29 * day);
    expect((await browser.post('/auth/refresh')).status).toBe(200);
    world.advance(29 * day);
    expect((await browser.post('/auth/refresh')).status).toBe(200);
    world.advance(30 * day);
    expect((await browser.post('/auth/refresh')).status).toBe(401);
  });

  test('ends every sign-in 90 days after it began, however often it is used (rules/account#C15)', async () => {
    const world = await enter();
    const browser = await signedIn(world, { remember_me: true });
    for (const days of [29, 29, 29]) {
      world.advance(days * day);
      expect((await browser.post('/auth/refresh')).status).toBe(200);
    }
    world.advance(3 * day - second);
    expect((await browser.post('/auth/refresh')).status).toBe(200);
    world.advance(second);
    expect((await browser.post('/auth/refresh')).status).toBe(401);
  });

  test('continues any other sign-in for 24 hours since it was last used (rules/account#C15)', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    world.advance(23 * hour);
    expect((await browser.post('/auth/refresh')).status).toBe(200);
    world.advance(24 * hour);
    expect((await browser.post('/auth/refresh')).status).toBe(401);
  });

  test.each([
    ['no cookie', null],
    ['a cookie of another form', 'x'],
    ['a cookie with NUL', '%00'],
    [
      'a token nobody was given',
      '11111111-1111-4111-8111-111111111111.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ],
  ])('refuses %s and clears the cookie', async (_, value) => {
    const world = await enter();
    const browser = world.browser();
    if (value !== null) browser.jar.set('fourfold_refresh', value);
    const response = await browser.post('/auth/refresh');

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(signInAgain);
    expect(response.headers.getSetCookie()).toEqual([clearedCookie]);
  });

  test('refuses a member whose account was locked since', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const refreshed = await browser.post('/auth/refresh');
    await world.store.db
      .updateTable('members')
      .set({ locked_at: world.now() })
      .where('member_id', '=', world.members.maya)
      .execute();

    expect(await whoIs(browser, refreshed)).toEqual(signInAgain);
    expect((await browser.post('/auth/refresh')).status).toBe(401);
  });
});

eachWorld('POST /auth/logout', (enter) => {
  test('ends the session at once and clears the cookie', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const refreshed = await browser.post('/auth/refresh');
    const kept = world.browser({ jar: copyOf(browser) });
    const response = await browser.post('/auth/logout');

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: 'Signed out.' });
    expect(response.headers.getSetCookie()).toEqual([clearedCookie]);
    expect(await whoIs(browser, refreshed)).toEqual(signInAgain);
    expect((await kept.post('/auth/refresh')).status).toBe(401);
  });

  test('ends the session of the access token where no cookie is kept', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const refreshed = await browser.post('/auth/refresh');
    const { access_token: token } = (await refreshed.clone().json()) as { access_token: string };
    const cookieless = world.browser();
    await cookieless.post('/auth/logout', undefined, { Authorization: `Bearer ${token}` });

    expect(await whoIs(browser, refreshed)).toEqual(signInAgain);
  });

  test('answers the same with nobody signed in, and twice', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const answers = [];
    for (const visitor of [world.browser(), browser, browser]) {
      const response = await visitor.post('/auth/logout');
      answers.push([response.status, await response.json()]);
    }

    expect(answers).toEqual(answers.map(() => [200, { message: 'Signed out.' }]));
  });
});

eachWorld('calls that carry the cookie', (enter) => {
  test.each(['/auth/refresh', '/auth/logout'])(
    '%s leaves it alone while the database is away',
    async (path) => {
      const browser = await signedIn(await enter());
      const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
      const away = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
      const world = await enter({ db: away });
      const response = await world.browser({ jar: browser.jar }).post(path);

      expect(response.status).toBe(503);
      expect(response.headers.getSetCookie()).toEqual([]);
      await away.destroy();
    },
  );

  test.each([
    ['/auth/refresh', 'https://evil.example', 403],
    ['/auth/refresh', 'null', 403],
    ['/auth/refresh', `${origin}.evil.example`, 403],
    ['/auth/refresh', origin, 200],
    ['/auth/logout', 'https://evil.example', 403],
    ['/auth/logout', 'null', 403],
    ['/auth/logout', origin, 200],
  ])('%s from a page of %s answers %i', async (path, page, status) => {
    const world = await enter();
    const browser = await signedIn(world);
    const response = await browser.post(path, undefined, { Origin: page });

    expect(response.status).toBe(status);
    if (status === 403) expect((await browser.post('/auth/refresh')).status).toBe(200);
  });

  test.each(['/auth/refresh', '/auth/logout', '/auth/login'])(
    '%s refuses what a plain form can send',
    async (path) => {
      const world = await enter();
      const browser = await signedIn(world);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx']) {
        const response = await browser.post(path, undefined, { 'Content-Type': type });
        expect(response.status).toBe(415);
      }

      expect((await browser.post('/auth/refresh')).status).toBe(200);
    },
  );
});

async function signedIn(world: World, more: { remember_me?: boolean } = {}): Promise<Browser> {
  const browser = world.browser();
  await browser.login('maya@example.com', undefined, more);
  return browser;
}

function copyOf(browser: Browser): CookieJar {
  const copy = new CookieJar();
  copy.set('fourfold_refresh', browser.jar.get('fourfold_refresh') ?? '');
  return copy;
}

async function whoIs(browser: Browser, answer: Response): Promise<unknown> {
  const { access_token: token } = (await answer.clone().json()) as { access_token: string };
  const response = await browser.fetch('/auth/session', {
    headers: { Authorization: `Bearer ${token}` },
  });

  return response.json();
}

function refreshCookie(response: Response): string | undefined {
  return response.headers.getSetCookie().find((cookie) => cookie.startsWith('fourfold_refresh='));
}

function cookieEndingIn(attributes: string): RegExp {
  return new RegExp(`^fourfold_refresh=[0-9a-f-]{36}\\.[\\w-]{43}${attributes}$`, 'u');
}
