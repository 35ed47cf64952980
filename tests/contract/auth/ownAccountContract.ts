import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { ownAccountPaths } from '#src/contract/account/ownAccount.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { AuthConnection } from './authContract.ts';

/** The calls that the contract makes. */
export const ownAccountContractCalls = [['POST', ownAccountPaths.password]] as const;

const before = 'practice-daily-2026';
const password = 'a-brand-new-evening';

/** States what an auth service answers to a member who changes how they sign in; in a world as of `authContract`. */
export function ownAccountContract(name: string, connect: () => Promise<AuthConnection>): void {
  describe(`the contract of a member's own account, kept by ${name}`, () => {
    let connection: AuthConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    test('changes a password by the one before, and keeps this sign-in alone (rules/account#C65)', async () => {
      const elsewhere = await signIn('maya@example.com');
      const token = await signIn('maya@example.com');

      const changed = await change(token, { current: before });

      expect([changed.status, await changed.json()]).toEqual([
        200,
        { message: 'Your password is changed.' },
      ]);
      expect(await statusOf(token)).toBe(200);
      expect(await statusOf(elsewhere)).toBe(401);
      expect((await post(authPaths.refresh)).status).toBe(200);
      expect(await signIn('maya@example.com', { given: password })).not.toBe('');
    });

    test('refuses a wrong one before, a bad one, and whoever is not signed in', async () => {
      const token = await signIn('maya@example.com');

      expect(await errorOf(await change(token, { current: 'wrong' }))).toEqual(
        error(403, 'The current password is not right.'),
      );
      const common = await change(token, { current: before, password: 'password123' });
      expect(await errorOf(common)).toEqual(
        error(422, 'The password is among the most common ones. Please choose another.'),
      );
      expect((await change('not.a.token', { current: before })).status).toBe(401);
      expect((await change(token, { current: '' })).status).toBe(422);
    });

    test('asks for the code of a second factor', async () => {
      const token = await signIn('noor@example.com', { code: await connection.code() });

      const asked = await change(token, { current: before });
      expect([asked.status, await asked.json()]).toEqual([
        200,
        { requires_mfa: true, message: 'Please enter your MFA code' },
      ]);
      expect(await errorOf(await change(token, { current: before, mfa_code: '000' }))).toEqual(
        error(403, 'The current password or the code is not right.'),
      );
    });

    function post(path: string, body?: unknown, token: string | null = null): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    }

    function change(token: string, more: Record<string, string>): Promise<Response> {
      return post(ownAccountPaths.password, { password, ...more }, token);
    }

    async function signIn(
      email: string,
      { code, given = before }: { code?: string; given?: string } = {},
    ): Promise<string> {
      const body = {
        email,
        password: given,
        remember_me: false,
        ...(code ? { mfa_code: code } : {}),
      };
      const answer = v.parse(loginAnswer, await (await post(authPaths.login, body)).json());

      return answer.access_token ?? '';
    }

    async function statusOf(token: string): Promise<number> {
      const headers = { Authorization: `Bearer ${token}` };

      return (await connection.fetch(authPaths.session, { headers })).status;
    }
  });
}
