import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { provePath } from '#src/contract/account/proofs.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { AuthConnection } from './authContract.ts';

/** The calls that the contract makes. */
export const proofsContractCalls = [['POST', provePath]] as const;

const password = 'practice-daily-2026';

/** States what an auth service answers to who shows once more who they are; in a world as of `authContract`. */
export function proofsContract(name: string, connect: () => Promise<AuthConnection>): void {
  describe(`the contract of proofs, kept by ${name}`, () => {
    let connection: AuthConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    test('gives a proof for the password (rules/factors#J1)', async () => {
      const token = await signIn('maya@example.com');

      const proved = await prove(token, { password });

      expect([proved.status, await proved.json()]).toEqual([
        200,
        { proof: expect.stringMatching(/./u), message: 'Thank you.' },
      ]);
      expect(await errorOf(await prove(token, { password: 'wrong' }))).toEqual(
        error(403, 'The password is not right.'),
      );
      expect((await prove('not.a.token', { password })).status).toBe(401);
      expect((await prove(token, { password, action: 'everything' })).status).toBe(422);
    });

    test('asks for the code of a second factor', async () => {
      const token = await signIn('noor@example.com', await connection.code());

      const asked = await prove(token, { password });
      expect([asked.status, await asked.json()]).toEqual([
        200,
        { requires_mfa: true, message: 'Please enter your MFA code' },
      ]);
      expect(await errorOf(await prove(token, { password, mfa_code: '000' }))).toEqual(
        error(403, 'The password or the code is not right.'),
      );
    });

    function post(path: string, body: unknown, token: string | null = null): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
    }

    function prove(token: string, more: Record<string, string>): Promise<Response> {
      return post(provePath, { action: 'factor', ...more }, token);
    }

    async function signIn(email: string, code?: string): Promise<string> {
      const body = { email, password, remember_me: false, ...(code ? { mfa_code: code } : {}) };
      const answer = v.parse(loginAnswer, await (await post(authPaths.login, body)).json());

      return answer.access_token ?? '';
    }
  });
}
