import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  authPaths,
  loginAnswer,
  refreshAnswer,
  sealKeyAnswer,
  sessionAnswer,
} from '#src/contract/account/auth.ts';
import { passAnswer, passPath } from '#src/contract/account/pass.ts';
import { nameOfAddress } from '#src/domain/account/address.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

/** One browser facing the auth service: its cookies are kept from call to call. */
export interface AuthConnection {
  /** Sends a request to a path of the auth service. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The same, from a browser that has no cookie and keeps none. */
  elsewhere(path: string, init?: RequestInit): Promise<Response>;
  /** A one-time code of Noor's that is good now. */
  code(): Promise<string>;
  close(): Promise<void>;
}

/** The calls that the contract makes. */
export const authContractCalls = [
  ['POST', authPaths.login],
  ['POST', authPaths.refresh],
  ['POST', authPaths.logout],
  ['GET', authPaths.session],
  ['GET', authPaths.sealKey],
  ['POST', passPath],
] as const;

const password = 'practice-daily-2026';
const maya = { email: 'maya@example.com', password, remember_me: false };
const noor = { email: 'noor@example.com', password, remember_me: false };
const lars = { email: 'lars@example.com', password, remember_me: false };

/**
 * States what an auth service answers, be it the real one or a mock. `connect` opens a new world with the members Maya,
 * Noor (with MFA) and Lars (locked), all with one password, in which nobody has tried to sign in yet.
 */
export function authContract(name: string, connect: () => Promise<AuthConnection>): void {
  describe(`the auth contract, kept by ${name}`, () => {
    let connection: AuthConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    describe('POST /auth/login', () => {
      test('gives a member a token, and the name by which their devices keep what is theirs (rules/account#C66)', async () => {
        const response = await login(maya);

        expect(response.status).toBe(200);
        expect(v.parse(loginAnswer, await response.json())).toEqual({
          access_token: expect.stringMatching(/./u),
          kept_as: '94c8a754a9f1f488',
          message: expect.any(String),
        });
      });

      test('asks for the code of a member with MFA, and gives no token yet', async () => {
        const response = await login(noor);

        expect(response.status).toBe(200);
        expect(v.parse(loginAnswer, await response.json())).toEqual({
          requires_mfa: true,
          message: 'Please enter your MFA code',
        });
        expect((await post(authPaths.refresh)).status).toBe(401);
      });

      test('gives a member with MFA a token for the right code', async () => {
        const response = await login({ ...noor, mfa_code: await connection.code() });

        expect(response.status).toBe(200);
        expect(v.parse(loginAnswer, await response.json())).toEqual({
          access_token: expect.stringMatching(/./u),
          kept_as: nameOfAddress(noor.email),
          message: expect.any(String),
        });
      });

      test('refuses a wrong code like a wrong password', async () => {
        const right = await connection.code();
        const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');

        expect(await errorOf(await login({ ...noor, mfa_code: wrong }))).toEqual(
          error(401, 'Invalid email or password'),
        );
      });

      test('refuses a wrong password and an unknown address alike (rules/account#C19)', async () => {
        const wrong = await login({ ...maya, password: 'wrong' });
        const unknown = await login({ ...maya, email: 'nobody@example.com' });

        expect(await errorOf(wrong)).toEqual(error(401, 'Invalid email or password'));
        expect(await errorOf(unknown)).toEqual(error(401, 'Invalid email or password'));
      });

      test('tells a locked member so, but only after the right password (rules/account#C19)', async () => {
        expect(await errorOf(await login({ ...lars, password: 'wrong' }))).toEqual(
          error(401, 'Invalid email or password'),
        );
        expect(await errorOf(await login(lars))).toEqual(
          error(403, 'Account locked or email not verified'),
        );
      });

      test('refuses for a while after five wrong passwords, even the right one (rules/account#C18)', async () => {
        for (let tries = 0; tries < 5; tries += 1) {
          expect((await login({ ...maya, password: 'wrong' })).status).toBe(401);
        }
        const response = await login(maya);

        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(await errorOf(response)).toEqual(
          error(429, 'Too many login attempts. Please try again later.'),
        );
      });

      test.each([
        ['without a password', { email: 'maya@example.com', remember_me: false }],
        ['with no address', { ...maya, email: 'maya' }],
        ['with a field of its own', { ...maya, admin: true }],
        ['with NUL in it', { ...maya, password: 'practice\0' }],
      ])('refuses a body %s', async (_, body) => {
        expect(await errorOf(await login(body))).toEqual(error(422));
      });

      test('refuses what is not JSON (rules/common#M2)', async () => {
        const broken = await connection.fetch(authPaths.login, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"email":',
        });
        const form = await connection.fetch(authPaths.login, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: 'email=maya%40example.com',
        });

        expect(await errorOf(broken)).toEqual(error(400));
        expect(await errorOf(form)).toEqual(error(415));
      });
    });

    describe('GET /auth/session', () => {
      test('tells whose token it is (rules/app#A9)', async () => {
        const response = await session(await tokenOf(await login(maya)));

        expect(response.status).toBe(200);
        expect(v.parse(sessionAnswer, await response.json())).toEqual({
          data: { email: 'maya@example.com', kept_as: '94c8a754a9f1f488' },
        });
      });

      test('refuses no token and one that is not ours', async () => {
        expect(await errorOf(await session(null))).toEqual(error(401));
        expect(await errorOf(await session('not.a.token'))).toEqual(error(401));
      });
    });

    describe('GET /auth/seal-key', () => {
      test('gives a member the same key each time, and no other member that one (rules/yourData#Y7)', async () => {
        const mayas = await tokenOf(await login(maya));
        const key = await keyOf(mayas);
        const again = await keyOf(await tokenOf(await login(maya)));
        const noors = await tokenOf(await login({ ...noor, mfa_code: await connection.code() }));

        expect(again).toBe(key);
        expect(await keyOf(noors)).not.toBe(key);
      });

      test('refuses no token and one that is not ours', async () => {
        expect(await errorOf(await sealKey(null))).toEqual(error(401));
        expect(await errorOf(await sealKey('not.a.token'))).toEqual(error(401));
      });
    });

    describe('POST /auth/refresh', () => {
      test.each([true, false])('gives a new token (remembered: %s)', async (remembered) => {
        await login({ ...maya, remember_me: remembered });
        const response = await post(authPaths.refresh);

        expect(response.status).toBe(200);
        const { access_token: token } = v.parse(refreshAnswer, await response.json());
        expect((await session(token)).status).toBe(200);
      });

      test('refuses who has not signed in', async () => {
        expect(await errorOf(await post(authPaths.refresh))).toEqual(error(401));
      });
    });

    describe('POST /auth/pass', () => {
      test('gives who is signed in a pass that is no token, and renews nothing (rules/outbox#O14)', async () => {
        await login(maya);
        const response = await post(passPath);
        const { pass, ...holder } = v.parse(passAnswer, await response.json());

        expect(holder).toEqual({ email: 'maya@example.com', kept_as: '94c8a754a9f1f488' });
        expect(response.headers.getSetCookie()).toEqual([]);
        expect(await errorOf(await session(pass))).toEqual(error(401));
        expect((await post(authPaths.refresh)).status).toBe(200);
      });

      test('refuses who has not signed in, and who has signed out', async () => {
        expect(await errorOf(await post(passPath))).toEqual(error(401));
        await login(maya);
        await post(authPaths.logout);
        expect(await errorOf(await post(passPath))).toEqual(error(401));
      });
    });

    describe('POST /auth/logout', () => {
      test('ends the session, its token and its refreshing', async () => {
        const token = await tokenOf(await login(maya));
        const response = await post(authPaths.logout);

        expect(response.status).toBe(200);
        expect(await response.json()).toEqual({ message: expect.any(String) });
        expect((await session(token)).status).toBe(401);
        expect((await post(authPaths.refresh)).status).toBe(401);
      });

      test('is as content with nobody signed in', async () => {
        expect((await post(authPaths.logout)).status).toBe(200);
        expect((await post(authPaths.logout)).status).toBe(200);
      });
    });

    function post(path: string, body?: unknown): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    }

    function login(body: unknown): Promise<Response> {
      return post(authPaths.login, body);
    }

    function session(token: string | null): Promise<Response> {
      return read(authPaths.session, token);
    }

    function sealKey(token: string | null): Promise<Response> {
      return read(authPaths.sealKey, token);
    }

    async function keyOf(token: string): Promise<string> {
      return v.parse(sealKeyAnswer, await (await sealKey(token)).json()).data.key;
    }

    function read(path: string, token: string | null): Promise<Response> {
      return connection.fetch(path, {
        headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      });
    }
  });
}

async function tokenOf(response: Response): Promise<string> {
  const { access_token: token } = v.parse(loginAnswer, await response.json());
  if (typeof token !== 'string') throw new Error('The answer holds no token.');

  return token;
}
