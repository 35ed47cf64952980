import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths } from '#src/contract/account/auth.ts';
import type { LinkPage } from '#src/contract/account/links.ts';
import { recoveryPaths, resetAnswer } from '#src/contract/account/recovery.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { AuthConnection } from './authContract.ts';

/** A browser facing the auth service, whose members' letters can be opened. */
export interface RecoveryConnection extends AuthConnection {
  /** The token in the newest letter to an address that leads to a page. */
  link(page: LinkPage, email: string): Promise<string>;
}

/** The calls that the contract makes. */
export const recoveryContractCalls = [
  ['POST', recoveryPaths.forgot],
  ['POST', recoveryPaths.reset],
  ['POST', recoveryPaths.notMe],
] as const;

const password = 'a-brand-new-evening';
const told =
  'If this address has an account, a letter is on its way. Its link is good for 30 minutes.';
const linkUsed = 'This link is used or has expired. Please ask for a new one.';

/** States what an auth service answers to who cannot sign in, be it the real one or a mock; in a world as of `authContract`. */
export function recoveryContract(name: string, connect: () => Promise<RecoveryConnection>): void {
  describe(`the contract of a new password, kept by ${name}`, () => {
    let connection: RecoveryConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    test('says the same of every address (rules/account#C59)', async () => {
      for (const email of ['maya@example.com', 'nobody@example.com']) {
        const response = await post(recoveryPaths.forgot, { email });

        expect([response.status, await response.json()]).toEqual([202, { message: told }]);
      }
      expect(await errorOf(await post(recoveryPaths.forgot, { email: 'maya' }))).toEqual(
        error(422),
      );
    });

    test('gives a new password by the link of a letter, once (rules/account#C60, rules/account#C61)', async () => {
      await login('maya@example.com', 'practice-daily-2026');
      await post(recoveryPaths.forgot, { email: 'maya@example.com' });
      const token = await connection.link('reset', 'maya@example.com');

      const changed = await post(recoveryPaths.reset, { token, password });

      expect(changed.status).toBe(200);
      expect(v.parse(resetAnswer, await changed.json())).toEqual({ message: expect.any(String) });
      expect((await post(authPaths.refresh)).status).toBe(401);
      expect((await login('maya@example.com', 'practice-daily-2026')).status).toBe(401);
      expect((await login('maya@example.com', password)).status).toBe(200);
      expect(await errorOf(await post(recoveryPaths.reset, { token, password }))).toEqual(
        error(404, linkUsed),
      );
    });

    test('asks for the code of a second factor, and takes the link only with it (rules/account#C60)', async () => {
      await post(recoveryPaths.forgot, { email: 'noor@example.com' });
      const token = await connection.link('reset', 'noor@example.com');
      const code = await connection.code();
      const wrong = String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');

      const asked = await post(recoveryPaths.reset, { token, password });
      expect([asked.status, await asked.json()]).toEqual([
        200,
        { requires_mfa: true, message: 'Please enter your MFA code' },
      ]);
      const refused = await post(recoveryPaths.reset, { token, password, mfa_code: wrong });
      expect(await errorOf(refused)).toEqual(
        error(401, 'That code is not right. Please enter the newest one.'),
      );
      const changed = await post(recoveryPaths.reset, { token, password, mfa_code: code });
      expect(changed.status).toBe(200);
    });

    test('refuses a password that the rules refuse, and a link that is none', async () => {
      await post(recoveryPaths.forgot, { email: 'maya@example.com' });
      const token = await connection.link('reset', 'maya@example.com');

      const common = await post(recoveryPaths.reset, { token, password: 'password123' });
      expect(await errorOf(common)).toEqual(
        error(422, 'The password is among the most common ones. Please choose another.'),
      );
      for (const none of ['', 'none', `${token}x`]) {
        const refused = await post(recoveryPaths.reset, { token: none, password });
        expect(await errorOf(refused)).toEqual(error(404, linkUsed));
      }
    });

    test('closes an account to its password for who did not change it, until there is a new one (rules/account#C63)', async () => {
      await post(recoveryPaths.forgot, { email: 'maya@example.com' });
      const first = await connection.link('reset', 'maya@example.com');
      await post(recoveryPaths.reset, { token: first, password });
      await login('maya@example.com', password);
      const token = await connection.link('notMe', 'maya@example.com');

      expect((await post(recoveryPaths.notMe, { token })).status).toBe(200);
      expect((await post(authPaths.refresh)).status).toBe(401);
      expect((await login('maya@example.com', password)).status).toBe(401);
      expect(await errorOf(await post(recoveryPaths.notMe, { token }))).toEqual(
        error(404, linkUsed),
      );
      const again = await connection.link('reset', 'maya@example.com');
      expect(await errorOf(await post(recoveryPaths.reset, { token: again, password }))).toEqual(
        error(422, 'This is the password that was closed. Please choose another one.'),
      );
      const other = { token: again, password: 'another-quiet-evening' };
      expect((await post(recoveryPaths.reset, other)).status).toBe(200);
      expect((await login('maya@example.com', other.password)).status).toBe(200);
    });

    function post(path: string, body?: unknown): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    }

    function login(email: string, given: string): Promise<Response> {
      return post(authPaths.login, { email, password: given, remember_me: false });
    }
  });
}
