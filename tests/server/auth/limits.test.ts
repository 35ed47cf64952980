import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { createServices } from '#server/app.ts';
import type { Limit } from '#server/services/limits/limit.ts';
import { defaultLoginLimits, type LoginLimits } from '#server/services/limits/loginLimits.ts';
import { passwordChecksAtOnce } from '#server/services/secrets/passwords.ts';
import { addQuickMember, verifyQuickly } from '#tests/support/quickMembers.ts';

import { CookieJar } from './cookieJar.ts';
import { eachWorld, type Browser, type World } from './world.ts';

const second = 1000;
const minute = 60 * second;
const tooMany = {
  message: 'Too many login attempts. Please try again later.',
  detail: 'Too many login attempts. Please try again later.',
  requestId: expect.any(String),
};

eachWorld('the limit of sign-ins', (enter) => {
  test('closes an address for a network after five failures, and opens it after 15 minutes (rules/account#C18)', async () => {
    const world = await enter();
    const browser = world.browser();
    expect(await failures(browser, 'maya@example.com', 5)).toEqual([401, 401, 401, 401, 401]);

    const sixth = await browser.login('maya@example.com');
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('Retry-After')).toBe('900');
    expect(await sixth.json()).toEqual(tooMany);

    world.advance(15 * minute - second);
    const early = await browser.login('maya@example.com');
    expect(early.status).toBe(429);
    expect(early.headers.get('Retry-After')).toBe('1');

    world.advance(second);
    expect((await browser.login('maya@example.com')).status).toBe(200);
  });

  test('lets no more than five of many at once be tried', async () => {
    const world = await enter();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => world.browser().login('maya@example.com', 'wrong')),
    );
    const statuses = responses.map((response) => response.status);

    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('forgets the failures of an address from a network when it signs in from there', async () => {
    const world = await enter();
    await failures(world.browser(), 'maya@example.com', 4);
    await world.browser().login('maya@example.com');

    expect(await failures(world.browser(), 'maya@example.com', 5)).toEqual([
      401, 401, 401, 401, 401,
    ]);
  });

  test('does not count what was no guess: a missing code, a closed account', async () => {
    const world = await enter();
    const statuses = [];
    for (let tries = 0; tries < 7; tries += 1) {
      statuses.push((await world.browser().login('noor@example.com')).status);
      statuses.push((await world.browser().login('lars@example.com')).status);
    }

    expect(new Set(statuses)).toEqual(new Set([200, 403]));
  });

  test('closes one address and one network only', async () => {
    const world = await enter();
    await failures(world.browser(), 'maya@example.com', 6);

    expect((await world.browser({ ip: '192.0.2.9' }).login('maya@example.com')).status).toBe(200);
    expect((await world.browser().login('noor@example.com')).status).toBe(200);
  });

  test('closes a network for a minute after twenty failures with any addresses', async () => {
    const world = await enter();
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) {
      const response = await world.browser().login(`guess${tries}@example.com`, 'wrong');
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);

    world.advance(minute);
    expect((await world.browser().login('maya@example.com')).status).toBe(200);
  });

  test('closes a network for some minutes only after many failures (rules/account#C50)', async () => {
    const pace = { free: 3, stepSeconds: 60, longestSeconds: 15 * 60 };
    const world = await enter({ limits: withNetworks({ points: 100, seconds: 21_600, pace }) });
    const guess = (tries: number) => world.browser().login(`guess${tries}@example.com`, 'wrong');
    for (let tries = 0; tries < 3; tries += 1) expect((await guess(tries)).status).toBe(401);

    const delays = [];
    for (let round = 0; round < 17; round += 1) {
      const closed = await world.browser().login('maya@example.com');
      delays.push([closed.status, closed.headers.get('Retry-After')]);
      world.advance(Number(closed.headers.get('Retry-After')) * second);
      expect((await world.browser().login('maya@example.com')).status).toBe(200);
      expect((await guess(3 + round)).status).toBe(401);
    }

    expect(delays).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15, 15].map((minutes) => [
        429,
        String(minutes * 60),
      ]),
    );
  });

  test.each([
    [64, '2001:db8:1:2', (tries: number) => `::${tries}`, 2],
    [56, '2001:db8:1:2', (tries: number) => `${tries + 10}::1`, 4],
    [48, '2001:db8:1', (tries: number) => `:${(tries + 1) * 100}::1`, 6],
  ])('counts an IPv6 /%i as one network (rules/account#C50)', async (_, prefix, rest, most) => {
    const world = await enter({
      limits: {
        ...defaultLoginLimits,
        networks: { 32: minutely(1), 64: minutely(2), 56: minutely(4), 48: minutely(6) },
      },
    });
    const statuses = [];
    for (let tries = 0; tries < most + 1; tries += 1) {
      const browser = world.browser({ ip: `${prefix}${rest(tries)}` });
      statuses.push((await browser.login(`guess${tries}@example.com`, 'wrong')).status);
    }

    expect(statuses).toEqual([...Array.from({ length: most }, () => 401), 429]);
  });

  test('counts a whole IPv6 /64 as one network', async () => {
    const world = await enter();
    await failures(world.browser({ ip: '2001:db8:1:2::1' }), 'maya@example.com', 5);

    const neighbour = world.browser({ ip: '2001:db8:1:2:ffff::9' });
    const stranger = world.browser({ ip: '2001:db8:1:3::1' });
    expect((await neighbour.login('maya@example.com')).status).toBe(429);
    expect((await stranger.login('maya@example.com')).status).toBe(200);
  });

  test('closes an address everywhere after ten failures, for longer after each further one', async () => {
    const world = await enter();
    let network = 0;
    const fromElsewhere = () => world.browser({ ip: `198.51.100.${(network += 1)}` });
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await fromElsewhere().login('maya@example.com', 'wrong')).status).toBe(401);
    }

    const delays = [];
    for (let round = 0; round < 17; round += 1) {
      const closed = await fromElsewhere().login('maya@example.com');
      delays.push([closed.status, closed.headers.get('Retry-After')]);
      world.advance(Number(closed.headers.get('Retry-After')) * second);
      expect((await fromElsewhere().login('maya@example.com', 'wrong')).status).toBe(401);
    }

    expect(delays).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15, 15].map((minutes) => [
        429,
        String(minutes * 60),
      ]),
    );
  });

  test('lets a known browser in while its address is closed everywhere else', async () => {
    const world = await enter();
    const known = world.browser();
    await known.login('maya@example.com');
    await closeEverywhere(world, 'maya@example.com');

    expect((await world.browser({ ip: '203.0.113.7' }).login('maya@example.com')).status).toBe(429);
    expect((await known.login('maya@example.com')).status).toBe(200);
  });

  test('gives a known browser five failures of its own', async () => {
    const world = await enter();
    const known = world.browser();
    await known.login('maya@example.com');

    expect(await failures(known, 'maya@example.com', 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await world.browser().login('maya@example.com')).status).toBe(200);
  });

  test('knows a browser for each of the members who share it', async () => {
    const world = await enter();
    const shared = world.browser();
    await shared.login('maya@example.com');
    await shared.login('noor@example.com', undefined, { mfa_code: world.code() });
    await closeEverywhere(world, 'maya@example.com');

    expect((await world.browser({ ip: '203.0.113.7' }).login('maya@example.com')).status).toBe(429);
    expect((await shared.login('maya@example.com')).status).toBe(200);
  });

  test('knows a browser for the five members who signed in last', async () => {
    const world = await enter();
    const shared = world.browser();
    const guests = ['ann', 'ben', 'cas', 'dov', 'eve', 'fay'].map((name) => `${name}@example.com`);
    for (const email of guests) {
      await addGuest(world, email);
      await shared.login(email);
      world.advance(second);
    }
    const cookies = shared.jar.entries('fourfold_browser_').length;
    const statuses = [];
    for (const email of guests) {
      await closeEverywhere(world, email);
      statuses.push((await shared.login(email, 'wrong')).status);
      world.advance(minute);
    }

    expect(cookies).toBe(5);
    expect(statuses).toEqual([429, 401, 401, 401, 401, 401]);
  });

  test("does not take another member's browser, an old one or a forged one for known", async () => {
    const world = await enter();
    const noors = new CookieJar();
    await world
      .browser({ jar: noors })
      .login('noor@example.com', undefined, { mfa_code: world.code() });
    const mayas = world.browser();
    await mayas.login('maya@example.com');
    const forged = new CookieJar();
    const [name = '', cookie = ''] = mayas.jar.entries('fourfold_browser_')[0] ?? [];
    forged.set(
      name,
      cookie.replace(/^[^.]+\.[^.]+/u, (start) => `${start}x`),
    );
    await closeEverywhere(world, 'maya@example.com');

    expect((await world.browser({ jar: noors }).login('maya@example.com')).status).toBe(429);
    expect((await world.browser({ jar: forged }).login('maya@example.com')).status).toBe(429);

    world.advance(180 * 24 * 60 * minute + second);
    await closeEverywhere(world, 'maya@example.com');
    expect((await mayas.login('maya@example.com')).status).toBe(429);
  });

  test('closes a member for codes after five wrong ones from anywhere, but not a known browser', async () => {
    const world = await enter();
    const known = world.browser();
    await known.login('noor@example.com', undefined, { mfa_code: world.code() });
    world.advance(15 * minute);

    for (let tries = 1; tries <= 5; tries += 1) {
      const wrong = await world
        .browser({ ip: `198.51.100.${tries}` })
        .login('noor@example.com', undefined, { mfa_code: '000' });
      expect(wrong.status).toBe(401);
    }
    const right = { mfa_code: world.code() };
    const sixth = await world
      .browser({ ip: '198.51.100.6' })
      .login('noor@example.com', undefined, right);

    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('Retry-After')).toBe('900');
    expect((await known.login('noor@example.com', undefined, right)).status).toBe(200);

    world.advance(15 * minute);
    const later = await world
      .browser({ ip: '198.51.100.6' })
      .login('noor@example.com', undefined, { mfa_code: world.code() });
    expect(later.status).toBe(200);
  });

  test('reads the network from the socket, and from the proxy only where one is trusted', async () => {
    const forwarded = (world: World, address: string) =>
      world
        .browser()
        .post(
          '/auth/login',
          { email: 'maya@example.com', password: 'wrong', remember_me: false },
          { 'X-Forwarded-For': `203.0.113.99, ${address}` },
        );

    const direct = await enter();
    const directly = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      directly.push((await forwarded(direct, `198.51.100.${tries}`)).status);
    }
    expect(directly).toEqual([401, 401, 401, 401, 401, 429]);

    const proxied = await enter({ trustProxy: true });
    const throughProxy = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      throughProxy.push((await forwarded(proxied, `198.51.100.${tries}`)).status);
    }
    expect(throughProxy).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test('is kept in the database, so that several processes share it', async () => {
    const world = await enter();
    await failures(world.browser(), 'maya@example.com', 5);
    const other = createServices({
      db: world.store.db,
      clock: world.now,
      log: world.log,
      keys: world.keys,
      origins: [],
      secureCookies: false,
      trustProxy: false,
    });
    const response = await other.auth.request(
      '/auth/login',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          email: 'maya@example.com',
          password: 'practice-daily-2026',
          remember_me: false,
        }),
      },
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    );

    expect(response.status).toBe(429);
  });

  test('leaves no address and no network readable in its table', async () => {
    const world = await enter();
    await failures(world.browser(), 'maya@example.com', 1);
    const { rows } = await sql<{ key: string }>`
      select key from login_attempts order by key
    `.execute(world.store.db);

    expect(rows.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^address:[\w-]{43}$/u),
      expect.stringMatching(/^network:[\w-]{43}$/u),
      expect.stringMatching(/^pair:[\w-]{43}$/u),
    ]);
  });

  test('lets nobody try while the database is away', async () => {
    const world = await enter();
    const away = world.store.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    });
    const verify = vi.fn(verifyQuickly);
    const cut = await enter({ db: away, verify });

    expect((await cut.browser().login('maya@example.com')).status).toBe(503);
    expect(verify).not.toHaveBeenCalled();
  });
});

eachWorld('a storm of sign-ins', (enter) => {
  test('is answered 503 beyond the queue, without counting as failures', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let checking = 0;
    const world = await enter({
      verify: async () => {
        checking += 1;
        await held;
        return false;
      },
    });
    const answers = Array.from({ length: passwordChecksAtOnce + 34 }, (_, index) =>
      world
        .browser({ ip: `198.51.100.${index}` })
        .login(`guess${index}@example.com`, 'wrong')
        .then((response) => [response.status, response.headers.get('Retry-After')]),
    );
    const early = await firstTwo(answers);
    const atOnce = checking;
    letGo();

    expect(early).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
    expect(atOnce).toBe(passwordChecksAtOnce);
    const statuses = (await Promise.all(answers)).map(([status]) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(passwordChecksAtOnce + 32);
    expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  });
});

function minutely(points: number): Limit {
  return { points, seconds: 60 };
}

function withNetworks(limit: Limit): LoginLimits {
  return { ...defaultLoginLimits, networks: { 32: limit, 64: limit, 56: limit, 48: limit } };
}

async function failures(browser: Browser, email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries += 1) {
    statuses.push((await browser.login(email, 'wrong')).status);
  }
  return statuses;
}

async function addGuest(world: World, email: string): Promise<void> {
  const guest = { email, name: 'A Guest', timeZone: 'UTC', verified: true, mfaSecret: null };
  await addQuickMember(world.store.db, guest, world.keys, world.now);
}

async function closeEverywhere(world: World, email: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    await world.browser({ ip: `100.64.0.${tries}` }).login(email, 'wrong');
  }
}

/** The first two answers to come, while the others may still be held. */
function firstTwo<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  const come: T[] = [];

  return new Promise((resolve, reject) => {
    for (const answer of answers) {
      void answer.then((value) => {
        if (come.push(value) === 2) resolve([...come]);
        return value;
      }, reject);
    }
  });
}
