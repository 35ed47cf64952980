import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';

import {
  decodeJwt,
  decodeProtectedHeader,
  SignJWT,
  UnsecuredJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import { expect, test } from 'vitest';

import { createAccessTokens } from '#server/services/secrets/accessTokens.ts';

import { eachWorld, type World } from './world.ts';

const minute = 60;
const refused = {
  message: 'Please sign in again.',
  detail: 'Please sign in again.',
  requestId: expect.any(String),
};

interface Session {
  memberId: string;
  sessionId: string;
  token: string;
}

eachWorld('an access token', (enter) => {
  test('names the member and the session, and nothing that is secret', async () => {
    const world = await enter();
    const { token, sessionId } = await signedIn(world);
    const issuedAt = world.now().getTime() / 1000;

    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'at+jwt' });
    expect(decodeJwt(token)).toEqual({
      iss: 'urn:fourfold:auth',
      aud: 'urn:fourfold:services',
      sub: world.members.maya,
      sid: sessionId,
      iat: issuedAt,
      exp: issuedAt + 15 * minute,
    });
  });

  test('opens GET /auth/session', async () => {
    const world = await enter();
    const { token } = await signedIn(world);
    const response = await present(world, `Bearer ${token}`);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: { email: 'maya@example.com', kept_as: '94c8a754a9f1f488' },
    });
  });

  test('is good for 15 minutes and the leeway of 30 seconds (rules/account#C16)', async () => {
    const world = await enter();
    const { token } = await signedIn(world);
    world.advance((15 * minute + 29) * 1000);
    expect((await present(world, `Bearer ${token}`)).status).toBe(200);
    world.advance(1000);
    expect((await present(world, `Bearer ${token}`)).status).toBe(401);
  });

  test('is asked for where there is none', async () => {
    const world = await enter();
    const response = await present(world, null);

    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="fourfold"');
    expect(await response.json()).toEqual(refused);
  });

  test.each([
    ['of another scheme', 'Basic bWF5YTp4'],
    ['empty', 'Bearer '],
    ['of another form', 'Bearer not-a-token'],
    ['of another form with dots', 'Bearer a.b.c'],
    ['of endless length', `Bearer ${'a.'.repeat(4000)}`],
  ])('is refused when it is %s', async (_, authorization) => {
    const world = await enter();
    const response = await present(world, authorization);

    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe(
      'Bearer realm="fourfold", error="invalid_token"',
    );
    expect(await response.json()).toEqual(refused);
  });

  const forgeries: [string, (session: Session, world: World) => Promise<string> | string][] = [
    [
      'is not signed (alg none)',
      ({ memberId, sessionId }, world) =>
        new UnsecuredJWT({ ...claims(world), sub: memberId, sid: sessionId }).encode(),
    ],
    [
      'is signed with the public key as a shared secret',
      (session, world) =>
        signed(session, world, { alg: 'HS256', typ: 'at+jwt' }).sign(
          createSecretKey(world.keys.verifying.export({ type: 'spki', format: 'der' })),
        ),
    ],
    [
      'is signed with another key',
      (session, world) => signed(session, world).sign(generateKeyPairSync('ed25519').privateKey),
    ],
    [
      'is for another audience',
      (session, world) => signed(session, world).setAudience('urn:other').sign(world.keys.signing),
    ],
    [
      'is of another issuer',
      (session, world) => signed(session, world).setIssuer('urn:other').sign(world.keys.signing),
    ],
    [
      'is of another type',
      (session, world) =>
        signed(session, world, { alg: 'EdDSA', typ: 'JWT' }).sign(world.keys.signing),
    ],
    [
      'has no type',
      (session, world) => signed(session, world, { alg: 'EdDSA' }).sign(world.keys.signing),
    ],
    [
      'is not yet good',
      (session, world) =>
        signed(session, world)
          .setNotBefore(world.now().getTime() / 1000 + 31)
          .sign(world.keys.signing),
    ],
    [
      'never expires',
      (session, world) =>
        new SignJWT(
          withoutExpiry({ ...claims(world), sub: session.memberId, sid: session.sessionId }),
        )
          .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
          .sign(world.keys.signing),
    ],
    [
      'never was issued',
      ({ memberId, sessionId }, world) =>
        new SignJWT(withoutIssue({ ...claims(world), sub: memberId, sid: sessionId }))
          .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
          .sign(world.keys.signing),
    ],
    [
      'names no session',
      ({ memberId }, world) =>
        new SignJWT({ ...claims(world), sub: memberId })
          .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
          .sign(world.keys.signing),
    ],
    [
      'names a session that is not the member’s',
      ({ sessionId }, world) =>
        signed({ memberId: world.members.noor, sessionId }, world).sign(world.keys.signing),
    ],
    [
      'was changed in its claims',
      ({ token }, world) => {
        const [header, , signature] = token.split('.');
        const changed = { ...decodeJwt(token), sub: world.members.noor };
        return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
      },
    ],
  ];

  test('made by this test like the service makes them is good', async () => {
    const world = await enter();
    const session = await signedIn(world);
    const token = await signed(session, world).sign(world.keys.signing);

    expect((await present(world, `Bearer ${token}`)).status).toBe(200);
  });

  test.each(forgeries)('is refused when it %s', async (_, forge) => {
    const world = await enter();
    const token = await forge(await signedIn(world), world);
    const response = await present(world, `Bearer ${token}`);

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(refused);
  });

  test('is not taken for a bad one where our own key cannot be used', async () => {
    const world = await enter();
    const { token } = await signedIn(world);
    const keys = { ...world.keys, verifying: createSecretKey(randomBytes(32)) };

    await expect(createAccessTokens(keys, world.now).read(token)).rejects.toThrow(TypeError);
  });

  test('is refused once its session is ended', async () => {
    const world = await enter();
    const { token, memberId, sessionId } = await signedIn(world);
    await world.store.db
      .updateTable('sessions')
      .set({ ended_at: world.now() })
      .where('member_id', '=', memberId)
      .where('session_id', '=', sessionId)
      .execute();

    expect((await present(world, `Bearer ${token}`)).status).toBe(401);
  });

  test('is refused once its member is locked', async () => {
    const world = await enter();
    const { token, memberId } = await signedIn(world);
    await world.store.db
      .updateTable('members')
      .set({ locked_at: world.now() })
      .where('member_id', '=', memberId)
      .execute();

    expect((await present(world, `Bearer ${token}`)).status).toBe(401);
  });
});

function withoutIssue({ iat: _, ...rest }: JWTPayload): JWTPayload {
  return rest;
}

function withoutExpiry({ exp: _, ...rest }: JWTPayload): JWTPayload {
  return rest;
}

function claims(world: World) {
  const issuedAt = world.now().getTime() / 1000;

  return {
    iss: 'urn:fourfold:auth',
    aud: 'urn:fourfold:services',
    iat: issuedAt,
    exp: issuedAt + minute,
  };
}

function signed(
  { memberId, sessionId }: Omit<Session, 'token'>,
  world: World,
  header: JWTHeaderParameters = { alg: 'EdDSA', typ: 'at+jwt' },
): SignJWT {
  return new SignJWT({ ...claims(world), sub: memberId, sid: sessionId }).setProtectedHeader(
    header,
  );
}

async function signedIn(world: World): Promise<Session> {
  const response = await world.browser().login('maya@example.com');
  const { access_token: token } = (await response.json()) as { access_token: string };
  const { session_id: sessionId } = await world.store.db
    .selectFrom('sessions')
    .select('session_id')
    .executeTakeFirstOrThrow();

  return { memberId: world.members.maya, sessionId, token };
}

function present(world: World, authorization: string | null): Promise<Response> {
  return world
    .browser()
    .fetch(
      '/auth/session',
      authorization === null ? {} : { headers: { Authorization: authorization } },
    );
}
