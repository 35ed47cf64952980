import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import {
  creationAnswer,
  passkeyAnswer,
  passkeyPaths,
  passkeysAnswer,
} from '#src/contract/account/passkeys/passkeys.ts';
import { passkeySignInAnswer, requestAnswer } from '#src/contract/account/passkeys/signIn.ts';
import { nameOfAddress } from '#src/domain/account/address.ts';
import { proveAnswer, provePath } from '#src/contract/account/proofs.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';
import { softPasskey } from '#tests/support/softAuthenticator.ts';

import type { RecoveryConnection } from './recoveryContract.ts';

/** The calls that the contract makes. */
export const passkeysContractCalls = [
  ['GET', passkeyPaths.list],
  ['POST', passkeyPaths.addOptions],
  ['POST', passkeyPaths.add],
  ['POST', passkeyPaths.rename],
  ['POST', passkeyPaths.remove],
  ['POST', passkeyPaths.proveOptions],
  ['POST', passkeyPaths.resetOptions],
  ['POST', passkeyPaths.signInOptions],
  ['POST', passkeyPaths.signIn],
] as const;

const password = 'practice-daily-2026';
const page = { origin: 'http://localhost:5173', rpId: 'localhost' };
const maya = 'maya@example.com';
const noor = 'noor@example.com';
const refused = error(401, 'That passkey did not work. Please use your password.');

/** States what an auth service answers about passkeys; in a world as of `authContract`. */
export function passkeysContract(name: string, connect: () => Promise<RecoveryConnection>): void {
  describe(`the contract of passkeys, kept by ${name}`, () => {
    let connection: RecoveryConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    test('adds one by a proof, lists, renames and removes it (rules/passkeys#PK2 to rules/passkeys#PK4)', async () => {
      const token = await signIn(maya);
      const { data: before } = await listOf(token);
      expect(before).toEqual({
        site: { rp_id: 'localhost', user_id: expect.stringMatching(/./u) },
        passkeys: [],
      });
      const unproved = error(404, 'Please show us once more that it is you.');
      const without = await post(passkeyPaths.addOptions, { proof: 'made-up' }, token);
      expect(await errorOf(without)).toEqual(unproved);

      const { id } = await add(token, maya);

      expect((await listOf(token)).data.passkeys).toEqual([
        { id, name: expect.any(String), created_at: expect.any(String), used_at: null },
      ]);
      const renamed = await post(passkeyPaths.rename, { id, name: 'The blue key' }, token);
      expect(renamed.status).toBe(200);
      expect((await listOf(token)).data.passkeys).toMatchObject([{ name: 'The blue key' }]);
      const strange = await post(passkeyPaths.rename, { id: 'strange', name: 'Mine' }, token);
      expect(await errorOf(strange)).toEqual(error(404, 'That passkey is not there any more.'));
      const body = { id, proof: await proofOf(token, 'passkeys'), end_others: true };
      const removed = await post(passkeyPaths.remove, body, token);
      expect([removed.status, await removed.json()]).toEqual([
        200,
        { message: 'That passkey is removed.' },
      ]);
      expect(await errorOf(await post(passkeyPaths.remove, body, token))).toEqual(unproved);
      expect((await listOf(token)).data.passkeys).toEqual([]);
      expect((await connection.fetch(passkeyPaths.list)).status).toBe(401);
    });

    test('signs in with one, without a code, each challenge once (rules/passkeys#PK5, rules/passkeys#PK6)', async () => {
      const passkey = await add(await signIn(noor, await connection.code()), noor);
      const { options } = await optionsOf(passkeyPaths.signInOptions, {});
      expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [] });
      const credential = passkey.get({ ...page, challenge: options.challenge });
      const unverified = passkey.get(
        { ...page, challenge: options.challenge },
        { isVerified: false },
      );

      expect(await errorOf(await sign(unverified))).toEqual(refused);
      const answer = await sign(credential);
      expect(v.parse(passkeySignInAnswer, await answer.json())).toEqual({
        access_token: expect.stringMatching(/./u),
        email: noor,
        kept_as: nameOfAddress(noor),
        message: 'Signed in.',
      });
      expect(await errorOf(await sign(credential))).toEqual(refused);
    });

    test('proves by one, and resets by one where a code is asked for (rules/passkeys#PK7)', async () => {
      const token = await signIn(noor, await connection.code());
      const body = { action: 'leave' };
      const early = await post(passkeyPaths.proveOptions, body, token);
      expect(await errorOf(early)).toEqual(error(409, 'This account has no passkey.'));
      const passkey = await add(token, noor);
      const { options } = await optionsOf(passkeyPaths.proveOptions, body, token);
      const credential = passkey.get({ ...page, challenge: options.challenge });
      const both = { ...body, password, passkey: credential };
      expect((await post(provePath, both, token)).status).toBe(422);
      const proved = await post(provePath, { ...body, passkey: credential }, token);
      expect([proved.status, await proved.json()]).toEqual([
        200,
        { proof: expect.stringMatching(/./u), message: 'Thank you.' },
      ]);
      const again = await post(provePath, { ...body, passkey: credential }, token);
      expect(await errorOf(again)).toEqual(
        error(403, 'That passkey did not work. Please use your password.'),
      );

      await post(recoveryPaths.forgot, { email: noor });
      const link = await connection.link('reset', noor);
      const reset = { token: link, password: 'a-brand-new-evening' };
      const asked = await post(recoveryPaths.reset, reset);
      expect(await asked.json()).toEqual({
        requires_mfa: true,
        methods: ['code', 'passkey'],
        message: 'Please enter your MFA code',
      });
      const stray = await post(recoveryPaths.reset, { ...reset, passkey: credential });
      expect(await errorOf(stray)).toEqual(
        error(401, 'That passkey did not work. Please enter a code.'),
      );
      const { options: own } = await optionsOf(passkeyPaths.resetOptions, { token: link });
      const signed = passkey.get({ ...page, challenge: own.challenge });
      expect((await post(recoveryPaths.reset, { ...reset, passkey: signed })).status).toBe(200);
      const used = await post(passkeyPaths.resetOptions, { token: link });
      expect(used.status).toBe(404);
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

    function sign(credential: unknown): Promise<Response> {
      return post(passkeyPaths.signIn, { credential, remember_me: false });
    }

    async function signIn(email: string, code?: string): Promise<string> {
      const mfa = code === undefined ? {} : { mfa_code: code };
      const answer = await post(authPaths.login, { email, password, remember_me: false, ...mfa });

      return v.parse(loginAnswer, await answer.json()).access_token ?? '';
    }

    async function proofOf(token: string, action: string, code?: string): Promise<string> {
      const mfa = code === undefined ? {} : { mfa_code: code };
      const proved = await post(provePath, { action, password, ...mfa }, token);

      return v.parse(proveAnswer, await proved.json()).proof ?? '';
    }

    async function add(token: string, email: string) {
      const code = email === noor ? await connection.code() : undefined;
      const proof = await proofOf(token, 'passkeys', code);
      const asked = await post(passkeyPaths.addOptions, { proof }, token);
      const { challenge, user } = v.parse(creationAnswer, await asked.json()).data.options;
      const passkey = softPasskey({ userHandle: user.id });
      const credential = passkey.create({ ...page, challenge });
      const added = await post(passkeyPaths.add, { proof, credential }, token);
      expect(v.parse(passkeyAnswer, await added.json()).data.passkey.id).toBe(passkey.id);
      const again = await post(passkeyPaths.add, { proof, credential }, token);
      expect([403, 404]).toContain(again.status);

      return passkey;
    }

    async function optionsOf(path: string, body: unknown, token: string | null = null) {
      const answer = await post(path, body, token);

      return v.parse(requestAnswer, await answer.json()).data;
    }

    async function listOf(token: string) {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await connection.fetch(passkeyPaths.list, { headers });

      return v.parse(passkeysAnswer, await answer.json());
    }
  });
}
