import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { invitePaths } from '#src/contract/account/invitations/invitations.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { RecoveryConnection } from './recoveryContract.ts';

/** The calls that the contract makes. */
export const invitationsContractCalls = [
  ['POST', invitePaths.invite],
  ['POST', invitePaths.request],
  ['POST', invitePaths.confirm],
] as const;

/** States what an auth service answers to who invites, and to who would be invited; in a world as of `authContract`. */
export function invitationsContract(
  name: string,
  connect: () => Promise<RecoveryConnection>,
): void {
  describe(`the contract of invitations, kept by ${name}`, () => {
    let connection: RecoveryConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    test('invites three people, of whichever address but one’s own (rules/membership#Z11)', async () => {
      const token = await signIn();
      const own = await call('POST', invitePaths.invite, token, { email: 'Maya@example.com' });
      expect(await errorOf(own)).toEqual(
        error(422, 'That is your own address. Please enter somebody else’s.'),
      );
      const read = await call('GET', invitePaths.invite, token);
      expect([read.status, await read.json()]).toEqual([200, { data: { left: 3 } }]);

      const guests = ['gus@example.com', 'noor@example.com', 'gia@example.com'];
      for (const [nth, email] of guests.entries()) {
        const invited = await call('POST', invitePaths.invite, token, { email });
        expect([invited.status, await invited.json()]).toEqual([202, { data: { left: 2 - nth } }]);
      }
      const fourth = await call('POST', invitePaths.invite, token, { email: 'gil@example.com' });
      expect(await errorOf(fourth)).toEqual(
        error(429, 'You have invited three people within a month.'),
      );
      expect((await call('GET', invitePaths.invite, 'not.a.token')).status).toBe(401);
    });

    test('asks whoever would be invited to confirm it, and says the same of every address (rules/membership#Z13)', async () => {
      for (const email of ['wim@example.com', 'maya@example.com']) {
        const asked = await call('POST', invitePaths.request, '', { email });
        expect([asked.status, await asked.json()]).toEqual([
          202,
          { message: 'A letter is on its way. Its link is good for 48 hours.' },
        ]);
      }
      const token = await connection.link('wish', 'wim@example.com');

      const confirmed = await call('POST', invitePaths.confirm, '', { token });
      expect([confirmed.status, await confirmed.json()]).toEqual([
        200,
        { message: 'Thank you. We write to you when there is a place.' },
      ]);
      expect(await errorOf(await call('POST', invitePaths.confirm, '', { token }))).toEqual(
        error(404, 'This link is used or has expired. Please ask for a new one.'),
      );
    });

    function call(method: string, path: string, token: string, body?: object): Promise<Response> {
      return connection.elsewhere(path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    }

    async function signIn(): Promise<string> {
      const body = {
        email: 'maya@example.com',
        password: 'practice-daily-2026',
        remember_me: false,
      };
      const answer = await call('POST', authPaths.login, '', body);

      return v.parse(loginAnswer, await answer.json()).access_token ?? '';
    }
  });
}
