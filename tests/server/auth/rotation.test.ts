import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createServices } from '#server/app.ts';
import { sealKeyOf } from '#server/services/auth/sealKeys.ts';
import {
  createKeys,
  importKeys,
  presentKeys,
  rotatedKeys,
  type Keys,
} from '#server/services/secrets/keys.ts';
import {
  requireOpenable,
  requireOwnKeys,
  resealAll,
} from '#server/services/secrets/sealedColumns.ts';
import { verifyQuickly } from '#tests/support/quickMembers.ts';
import { CookieJar } from './cookieJar.ts';
import { eachWorld, origin, password, type World } from './world.ts';

interface Rotated {
  /** The new keys, and those of the world as former ones. */
  both: Keys;
  /** The new keys alone. */
  alone: Keys;
}

async function rotate({ keys }: World): Promise<Rotated> {
  const next = await rotatedKeys({
    signing: keys.signing.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    sealing: keys.sealing.export().toString('base64'),
    pepper: keys.pepper.export().toString('base64'),
  });

  return { both: await importKeys(next), alone: await importKeys(presentKeys(next)) };
}

/** A browser of the services that start anew with those keys over the world's store. */
function browserUnder(world: World, keys: Keys, jar = new CookieJar()) {
  const { auth } = createServices({
    db: world.store.db,
    clock: world.now,
    log: world.log,
    keys,
    origins: [origin],
    secureCookies: false,
    trustProxy: false,
    verify: verifyQuickly,
  });
  async function ask(path: string, init: RequestInit): Promise<Response> {
    const request = new Request(`http://auth.test${path}`, init);
    if (jar.header !== null) request.headers.set('Cookie', jar.header);
    const response = await auth.fetch(request, {
      incoming: { socket: { remoteAddress: '192.0.2.1' } },
    });
    jar.keep(response);
    return response;
  }
  const post = (path: string, body?: object): Promise<Response> =>
    ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  return {
    jar,
    post,
    whoIs: (token: string) =>
      ask('/auth/session', { headers: { Authorization: `Bearer ${token}` } }),
    login: (given = password, email = 'maya@example.com', more = {}) =>
      post('/auth/login', { email, password: given, remember_me: false, ...more }),
  };
}

async function tokenOf(response: Response): Promise<string> {
  const { access_token } = await response.json();

  return String(access_token);
}

eachWorld('after a rotation', (enter) => {
  test('who is signed in stays it, and what is given out is made with the new keys', async () => {
    const world = await enter();
    const { alone, both } = await rotate(world);
    const before = browserUnder(world, world.keys);
    const token = await tokenOf(await before.login());
    const during = browserUnder(world, both, before.jar);
    const after = browserUnder(world, alone, before.jar);

    expect((await during.whoIs(token)).status).toBe(200);
    const refusal = await after.whoIs(token);
    expect([refusal.status, await refusal.json()]).toEqual([
      401,
      expect.objectContaining({ message: 'Please sign in again.' }),
    ]);
    const refreshed = await during.post('/auth/refresh');
    expect((await after.whoIs(await tokenOf(refreshed))).status).toBe(200);
    expect((await after.post('/auth/refresh')).status).toBe(200);
  });

  test('a known browser is known, and its cookie is written anew at the next sign-in', async () => {
    const world = await enter();
    const { alone, both } = await rotate(world);
    const before = browserUnder(world, world.keys);
    const cookies = () => before.jar.entries('fourfold_browser_');
    await before.login();
    const old = cookies();
    const during = browserUnder(world, both, before.jar);
    await during.login('wrong');
    expect(await countsOf(world, 'browser')).toEqual([1]);

    await during.login();
    expect(cookies()).toHaveLength(1);
    expect(cookies()).not.toEqual(old);
    await browserUnder(world, alone, before.jar).login('wrong');
    expect(await countsOf(world, 'browser')).toEqual([1]);
  });

  test('a browser whose cookie no key has signed any more is a stranger’s', async () => {
    const world = await enter();
    const { alone } = await rotate(world);
    const before = browserUnder(world, world.keys);
    await before.login();
    await browserUnder(world, alone, before.jar).login('wrong');

    expect(await countsOf(world, 'browser')).toEqual([]);
  });

  test('guesses go on counting', async () => {
    const world = await enter();
    const { both } = await rotate(world);
    const before = browserUnder(world, world.keys);
    for (let guess = 0; guess < 3; guess += 1) await before.login('wrong');
    const during = browserUnder(world, both);
    const statuses = [];
    for (let guess = 0; guess < 3; guess += 1) statuses.push((await during.login('wrong')).status);

    expect(statuses).toEqual([401, 401, 429]);
    expect(await countsOf(world, 'pair')).toEqual([5]);
  });

  test('codes are right and a sealed device opens, before and after all is sealed anew', async () => {
    const world = await enter();
    const { alone, both } = await rotate(world);
    const { db } = world.store;
    const { maya } = world.members;
    const key = await sealKeyOf(db, maya, world.keys);
    const signIn = async (keys: Keys) => {
      world.advance(30_000);
      const answer = await browserUnder(world, keys).login(password, 'noor@example.com', {
        mfa_code: world.code(),
      });
      return answer.status;
    };

    expect([await signIn(both), await sealKeyOf(db, maya, both)]).toEqual([200, key]);
    await expect(requireOwnKeys(db, alone)).rejects.toThrow('is not the key of this database');
    await expect(requireOpenable(db, alone)).rejects.toThrow(
      '3 of what is sealed for members opens with none of these keys.',
    );
    expect([await resealAll(db, both), await resealAll(db, both)]).toEqual([3, 0]);
    await requireOpenable(db, alone);
    await requireOwnKeys(db, alone);
    expect([await signIn(alone), await sealKeyOf(db, maya, alone)]).toEqual([200, key]);
    await expect(resealAll(db, await importKeys(await createKeys()))).rejects.toThrow(
      'Add the key that sealed it after a comma.',
    );
  });
});

/** How much is counted under each name of a counter. */
async function countsOf({ store }: World, counter: string): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select cardinality(moments) as count from login_attempts
    where key like ${`${counter}:%`} and cardinality(moments) > 0
  `.execute(store.db);

  return rows.map(({ count }) => count);
}
