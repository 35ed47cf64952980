import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createServices } from '#server/app.ts';
import { defaultLoginLimits } from '#server/services/limits/loginLimits.ts';
import { passwordChecksAtOnce } from '#server/services/secrets/passwords.ts';
import { eachWorld, type World } from '#tests/server/auth/world.ts';
import { verifyQuickly } from '#tests/support/quickMembers.ts';

const minute = 60 * 1000;
const elsewhere = (index: number) => `198.51.${100 + Math.floor(index / 250)}.${index % 250}`;

eachWorld('a flood of guesses', (enter) => {
  test.each([
    ['maya@example.com', 80],
    ['nobody@example.com', 40],
  ])(
    'at %s from %i networks over two processes is let as many guesses as one after the other (rules/account#C48)',
    async (email, networks) => {
      const world = await enter();
      const evaluated: string[] = [];
      const processes = [processOf(world, evaluated), processOf(world, evaluated)];
      const flood = (size: number) =>
        Promise.all(
          Array.from({ length: size }, (_, index) =>
            guess(processes[index % 2] ?? processOf(world, evaluated), email, elsewhere(index)),
          ),
        );

      expect(tally(await flood(networks))).toEqual({ 401: 10, 429: networks - 10 });
      expect(evaluated).toHaveLength(10);

      world.advance(minute);
      expect(tally(await flood(40))).toEqual({ 401: 1, 429: 39 });
      expect(evaluated).toHaveLength(11);
    },
  );

  test('of members who sign in at once, from two networks within one, is let in each time and leaves nothing counted', async () => {
    const points = { points: 1_000, seconds: 60 };
    const world = await enter({
      limits: {
        ...defaultLoginLimits,
        pair: points,
        address: points,
        networks: { 32: points, 64: points, 56: points, 48: points },
      },
    });
    const statuses = await Promise.all(
      Array.from({ length: 32 }, async (_, index) => {
        const browser = world.browser({ ip: `2001:db8:0:${index % 2}::1` });
        const isMaya = index % 3 > 0;
        const answer = await browser.login(isMaya ? 'maya@example.com' : 'olga@example.com');
        return [isMaya, answer.status];
      }),
    );
    const { rows } = await sql<{ tries: number }>`
      select coalesce(sum(cardinality(moments)), 0)::int as tries from login_attempts
    `.execute(world.store.db);

    expect(statuses).toEqual(statuses.map(([isMaya]) => [isMaya, isMaya ? 200 : 403]));
    expect(rows).toEqual([{ tries: 0 }]);
  });

  test('leaves a known browser its own way in, 20 times of 20, and its count (rules/account#C49)', async () => {
    const everybody = Promise.withResolvers<void>();
    const world = await enter({
      verify: async (hash, given) => {
        if (given === 'wrong') await everybody.promise;
        return verifyQuickly(hash, given);
      },
    });
    const known = world.browser();
    await known.login('maya@example.com');
    const guesses = Array.from({ length: passwordChecksAtOnce + 58 }, (_, index) =>
      world
        .browser({ ip: elsewhere(index) })
        .login(index < 20 ? 'maya@example.com' : `guess${index}@example.com`, 'wrong')
        .then(({ status }) => status),
    );
    await overflowed(guesses);

    const statuses = [];
    for (let tries = 0; tries < 20; tries += 1) {
      statuses.push((await known.login('maya@example.com')).status);
    }
    expect(tally(statuses)).toEqual({ 200: 20 });

    everybody.resolve();
    expect(tally(await Promise.all(guesses))).toMatchObject({ 401: passwordChecksAtOnce + 32 });
  });

  test('uses the day of an address up for others, and not for a known browser (rules/account#C49)', async () => {
    const day = { points: 3, seconds: 24 * 60 * 60 };
    const world = await enter({ limits: { ...defaultLoginLimits, address: day } });
    const known = world.browser();
    await known.login('maya@example.com');
    for (let index = 0; index < 3; index += 1) {
      await world.browser({ ip: elsewhere(index) }).login('maya@example.com', 'wrong');
    }
    const closed = await world.browser({ ip: '203.0.113.7' }).login('maya@example.com');

    expect([closed.status, closed.headers.get('Retry-After')]).toEqual([429, '86400']);
    expect((await known.login('maya@example.com')).status).toBe(200);
  });
});

/** Services as another process has them: nothing but the database is shared. */
function processOf(world: World, evaluated: string[]) {
  return createServices({
    db: world.store.db,
    clock: world.now,
    log: world.log,
    keys: world.keys,
    origins: [],
    secureCookies: false,
    trustProxy: false,
    verify: (hash, given) => {
      evaluated.push(given);
      return verifyQuickly(hash, given);
    },
  });
}

async function guess(
  { auth }: ReturnType<typeof createServices>,
  email: string,
  remoteAddress: string,
): Promise<number> {
  const response = await auth.request(
    '/auth/login',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong', remember_me: false }),
    },
    { incoming: { socket: { remoteAddress } } },
  );

  return response.status;
}

function tally(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [
      status,
      statuses.filter((other) => other === status).length,
    ]),
  );
}

/** Resolves once a guess found the queue full. */
function overflowed(guesses: readonly Promise<number>[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const answer of guesses) {
      void answer.then((status) => (status === 503 ? resolve() : null), reject);
    }
  });
}
