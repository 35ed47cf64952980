import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { addressAnswer, addressPaths } from '#src/contract/account/address/address.ts';
import { authPaths, loginAnswer, sessionAnswer } from '#src/contract/account/auth.ts';
import { proveAnswer, provePath } from '#src/contract/account/proofs.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { RecoveryConnection } from './recoveryContract.ts';

/** The calls that the contract makes. */
export const addressContractCalls = [
  ['GET', addressPaths.address],
  ['POST', addressPaths.address],
  ['POST', addressPaths.cancel],
  ['POST', addressPaths.confirm],
  ['POST', addressPaths.undo],
] as const;

const password = 'practice-daily-2026';
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/u);
const linkUsed = error(404, 'This link is used or has expired. Please ask for a new one.');

/** States what an auth service answers to a member who would like another address; in a world as of `authContract`. */
export function addressContract(name: string, connect: () => Promise<RecoveryConnection>): void {
  describe(`the contract of another address, kept by ${name}`, () => {
    let connection: RecoveryConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    test('says the same of every address, and tells its member alone what waits (rules/account#C67)', async () => {
      const token = await signIn();
      const answers = [];
      for (const email of ['maya.new@example.com', 'noor@example.com']) {
        const response = await ask(token, email);
        answers.push([response.status, await response.text()]);
        expect(await underWay(token)).toEqual({ pending: { email, until: moment }, undo: null });
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[0]?.[0]).toBe(202);

      expect(await errorOf(await ask(token, 'maya@example.com'))).toEqual(
        error(422, 'That is your address already.'),
      );
      const body = { email: 'maya.new@example.com', proof: 'made-up' };
      expect(await errorOf(await post(addressPaths.address, body, token))).toEqual(
        error(404, 'Please show us once more that it is you.'),
      );
      expect((await post(addressPaths.address, body, 'not.a.token')).status).toBe(401);
      expect((await read('not.a.token')).status).toBe(401);
    });

    test('changes it by the link of a letter, once, and keeps this browser signed in (rules/account#C66, rules/account#C68)', async () => {
      const elsewhere = await signInElsewhere();
      const token = await signIn();
      const before = await who(token);
      await ask(token, 'maya.new@example.com');
      const link = await connection.link('newAddress', 'maya.new@example.com');

      const changed = await post(addressPaths.confirm, { token: link });
      expect([changed.status, await changed.json()]).toEqual([
        200,
        { message: 'Your address is changed.' },
      ]);
      expect(await who(token)).toEqual({ ...before, email: 'maya.new@example.com' });
      expect((await session(elsewhere)).status).toBe(401);
      expect(await underWay(token)).toEqual({ pending: null, undo: { until: moment } });
      expect([await signsIn('maya@example.com'), await signsIn('maya.new@example.com')]).toEqual([
        401, 200,
      ]);
      expect(await errorOf(await post(addressPaths.confirm, { token: link }))).toEqual(linkUsed);
    });

    test('changes nothing once it is cancelled, or by a link that is none', async () => {
      const token = await signIn();
      await ask(token, 'maya.new@example.com');
      const link = await connection.link('newAddress', 'maya.new@example.com');

      const cancelled = await post(addressPaths.cancel, {}, token);
      expect([cancelled.status, await cancelled.json()]).toEqual([
        200,
        { message: 'Your address stays as it is.' },
      ]);
      expect((await post(addressPaths.cancel, {}, 'not.a.token')).status).toBe(401);
      expect(await underWay(token)).toEqual({ pending: null, undo: null });
      for (const none of [link, '', 'none']) {
        expect(await errorOf(await post(addressPaths.confirm, { token: none }))).toEqual(linkUsed);
        expect(await errorOf(await post(addressPaths.undo, { token: none }))).toEqual(linkUsed);
      }
    });

    test('puts the earlier address back by the link of the notice, and leads to a new password (rules/account#C70)', async () => {
      const token = await signIn();
      await ask(token, 'maya.new@example.com');
      const confirm = await connection.link('newAddress', 'maya.new@example.com');
      await post(addressPaths.confirm, { token: confirm });
      const link = await connection.link('undoAddress', 'maya@example.com');

      expect((await post(addressPaths.undo, { token: link })).status).toBe(200);
      expect((await session(token)).status).toBe(401);
      expect([await signsIn('maya@example.com'), await signsIn('maya.new@example.com')]).toEqual([
        401, 401,
      ]);
      const fresh = await connection.link('reset', 'maya@example.com');
      const chosen = { token: fresh, password: 'a-brand-new-evening' };
      expect((await post(recoveryPaths.reset, chosen)).status).toBe(200);
      expect(await errorOf(await post(addressPaths.undo, { token: link }))).toEqual(linkUsed);
    });

    test('does the same by a notice of before the change (rules/account#C70)', async () => {
      const token = await signIn();
      await ask(token, 'maya.new@example.com');
      const notMe = await connection.link('notMe', 'maya@example.com');
      const confirm = await connection.link('newAddress', 'maya.new@example.com');
      await post(addressPaths.confirm, { token: confirm });

      expect((await post(recoveryPaths.notMe, { token: notMe })).status).toBe(200);
      expect((await session(token)).status).toBe(401);
      const fresh = await connection.link('reset', 'maya@example.com');
      const chosen = { token: fresh, password: 'a-brand-new-evening' };
      expect((await post(recoveryPaths.reset, chosen)).status).toBe(200);
    });

    async function signIn(): Promise<string> {
      const body = { email: 'maya@example.com', password, remember_me: false };
      const response = await post(authPaths.login, body);

      return v.parse(loginAnswer, await response.json()).access_token ?? '';
    }

    async function signInElsewhere(): Promise<string> {
      const response = await connection.elsewhere(authPaths.login, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'maya@example.com', password, remember_me: false }),
      });

      return v.parse(loginAnswer, await response.json()).access_token ?? '';
    }

    async function signsIn(email: string): Promise<number> {
      const response = await connection.elsewhere(authPaths.login, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password, remember_me: false }),
      });

      return response.status;
    }

    async function ask(token: string, email: string): Promise<Response> {
      const proved = await post(provePath, { action: 'address', password }, token);
      const { proof } = v.parse(proveAnswer, await proved.json());

      return post(addressPaths.address, { email, proof }, token);
    }

    function post(path: string, body: object, token?: string): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
    }

    function read(token: string): Promise<Response> {
      return connection.elsewhere(addressPaths.address, {
        headers: { Authorization: `Bearer ${token}` },
      });
    }

    async function underWay(token: string) {
      return v.parse(addressAnswer, await (await read(token)).json()).data;
    }

    function session(token: string): Promise<Response> {
      return connection.elsewhere(authPaths.session, {
        headers: { Authorization: `Bearer ${token}` },
      });
    }

    async function who(token: string) {
      return v.parse(sessionAnswer, await (await session(token)).json()).data;
    }
  });
}
