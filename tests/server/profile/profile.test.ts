import { decodeJwt } from 'jose';
import { expect, test, vi } from 'vitest';

import { verifyPassword } from '#server/services/secrets/passwords.ts';
import { profilePaths } from '#src/contract/account/profile.ts';
import { eachWorld, origin } from '#tests/server/auth/world.ts';

import { answerOf, sessionStatus, signedIn, visitor } from './visitor.ts';

const secret = 'practice-daily-2026';

function errorOf(message: string) {
  return { message, detail: message, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u) };
}

eachWorld('signing in by the earlier form', (enter) => {
  test('gives a token that is good for 15 minutes, and a cookie for the auth service to renew it by', async () => {
    const world = await enter();
    const response = await visitor(world).signIn(' MAYA@example.com', secret);
    const { data } = (await response.json()) as { data: { access_token: string; user: unknown } };

    const cookies = response.headers.getSetCookie();
    expect(cookies).toContainEqual(
      expect.stringMatching(/^fourfold_refresh=[^;]+; Path=\/auth; HttpOnly; SameSite=Strict$/u),
    );
    expect(data.user).toEqual({
      email: 'maya@example.com',
      name: 'maya',
      dark_mode_preference: false,
      timezone: 'Europe/Berlin',
      kept_as: '94c8a754a9f1f488',
      created_at: '2026-11-03T08:00:10.000Z',
    });
    const { iat = 0, exp = 0 } = decodeJwt(data.access_token);
    expect(exp - iat).toBe(15 * 60);
  });

  test('ends with the session', async () => {
    const world = await enter();
    const token = await signedIn(world);
    await visitor(world).send('POST', '/auth/logout', {}, token);

    expect(await sessionStatus(world, token)).toBe(401);
    expect((await visitor(world).send('GET', profilePaths.profile, undefined, token)).status).toBe(
      401,
    );
  });

  test('cannot tell who is a member, by answer or by work', async () => {
    const verify = vi.fn(verifyPassword);
    const world = await enter({ verify });
    const addresses = ['nobody', 'maya', 'noor', 'lars', 'olga'].map(
      (name) => `${name}@example.com`,
    );
    const answers = [];
    for (const email of addresses) {
      answers.push(await visitor(world).signIn(email, 'wrong').then(answerOf));
    }

    const [unknown] = answers;
    expect(unknown).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password', detail: 'Invalid email or password' },
    });
    expect(answers).toEqual(addresses.map(() => unknown));
    expect(verify).toHaveBeenCalledTimes(addresses.length);
  });

  test('asks a member with a second factor for the code, and starts no session', async () => {
    const world = await enter();
    const response = await visitor(world).signIn('noor@example.com', secret);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      requires_mfa: true,
      message: 'Please enter your MFA code',
    });
    expect(await world.store.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test.each(['lars@example.com', 'olga@example.com'])(
    'tells %s why it is closed',
    async (email) => {
      const world = await enter();
      const response = await visitor(world).signIn(email, secret);

      expect(response.status).toBe(403);
      expect(await response.json()).toEqual(errorOf('Account locked or email not verified'));
    },
  );

  test('has no failures of its own: five with both forms close the address for the network', async () => {
    const world = await enter();
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1) {
      statuses.push(
        (await visitor(world).signIn('maya@example.com', 'wrong')).status,
        (await world.browser().login('maya@example.com', 'wrong')).status,
      );
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await visitor(world).signIn('maya@example.com', secret)).status).toBe(429);
  });
});

eachWorld("a member's profile", (enter) => {
  test('is the one of the token, whatever else is asked for', async () => {
    const world = await enter();
    const token = await signedIn(world);
    const response = await visitor(world).send(
      'GET',
      `${profilePaths.profile}?email=noor@example.com`,
      undefined,
      token,
    );

    expect(await response.json()).toMatchObject({ data: { email: 'maya@example.com' } });
  });

  test('is changed in the named fields of the one member only', async () => {
    const world = await enter();
    const everyone = () =>
      world.store.db.selectFrom('members').selectAll().orderBy('email').execute();
    const before = await everyone();
    const token = await signedIn(world);
    await visitor(world).send('PUT', profilePaths.profile, { dark_mode_preference: true }, token);

    expect(await everyone()).toEqual(
      before.map((member) =>
        member.email === 'maya@example.com' ? { ...member, dark_mode_preference: true } : member,
      ),
    );
    await visitor(world).send('PUT', profilePaths.profile, { dark_mode_preference: false }, token);
    expect(await everyone()).toEqual(before);
  });

  test.each([
    'member_id',
    'email',
    'password_hash',
    'verified_at',
    'locked_at',
    'created_at',
    '__proto__',
  ])('does not take %s from a body', async (field) => {
    const world = await enter();
    const before = await world.store.db.selectFrom('members').selectAll().execute();
    const token = await signedIn(world);
    const response = await world.services.profile.request(profilePaths.profile, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: `{"dark_mode_preference":true,"${field}":"x"}`,
    });

    expect(response.status).toBe(422);
    expect(await world.store.db.selectFrom('members').selectAll().execute()).toEqual(before);
  });

  test.each([[[]], [[{ dark_mode_preference: true }]], ['dark'], [7], [null]])(
    'is not changed by %j, which is no object',
    async (body) => {
      const world = await enter();
      const response = await visitor(world).send(
        'PUT',
        profilePaths.profile,
        body,
        await signedIn(world),
      );

      expect(response.status).toBe(422);
      expect(await response.json()).toEqual(errorOf('The request has the wrong form.'));
    },
  );

  test.each(['GET', 'PUT'])('is refused by %s to whoever is not signed in', async (method) => {
    const world = await enter();
    const response = await visitor(world).send(method, profilePaths.profile);

    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="fourfold"');
    expect(await response.json()).toEqual(errorOf('Please sign in again.'));
  });
});

eachWorld('a request to the profile service', (enter) => {
  const posts = [profilePaths.invitation, profilePaths.registration, profilePaths.auth];

  test.each(posts)('to %s must be JSON, and no more than 8 KiB of it', async (path) => {
    const world = await enter();
    const send = (type: string, body: string) =>
      world.services.profile.request(path, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      });

    expect((await send('text/plain', '{}')).status).toBe(415);
    expect((await send('application/json', '{"email":')).status).toBe(400);
    expect((await send('application/json', JSON.stringify('x'.repeat(9000)))).status).toBe(413);
    expect((await send('application/json', '{}')).status).toBe(422);
  });

  test.each<[string, string]>([
    ...posts.map((path): [string, string] => [path, 'POST']),
    [profilePaths.profile, 'GET, PUT'],
  ])('to %s by another method is told %s', async (path, allowed) => {
    const world = await enter();
    const response = await world.services.profile.request(path, { method: 'DELETE' });

    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe(allowed);
  });

  test('from our page is answered without credentials, from another page not at all', async () => {
    const world = await enter();
    const from = async (page: string) => {
      const { headers } = await world.services.profile.request(profilePaths.profile, {
        method: 'OPTIONS',
        headers: { Origin: page, 'Access-Control-Request-Method': 'PUT' },
      });

      return ['Origin', 'Methods', 'Headers', 'Credentials'].map((name) =>
        headers.get(`Access-Control-Allow-${name}`),
      );
    };

    expect(await from(origin)).toEqual([
      origin,
      'GET,POST,PUT,PATCH,DELETE',
      'Authorization,Content-Type,Idempotency-Key,If-Match,If-None-Match,Made-Ago,Tus-Resumable,Upload-Offset,Range',
      null,
    ]);
    expect((await from('https://evil.example'))[0]).toBeNull();
  });
});
