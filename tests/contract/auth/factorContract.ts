import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import {
  backupCodesAnswer,
  factorAnswer,
  factorPaths,
  setUpAnswer,
} from '#src/contract/account/factor.ts';
import { proveAnswer, provePath } from '#src/contract/account/proofs.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { AuthConnection } from './authContract.ts';

/** A browser facing the auth service, with an app that a member has set up. */
export interface FactorConnection extends AuthConnection {
  /** The code that an app shows now for a secret, as text. */
  codeOf(secret: string): Promise<string>;
}

/** The calls that the contract makes. */
export const factorContractCalls = [
  ['GET', factorPaths.factor],
  ['POST', factorPaths.setUp],
  ['POST', factorPaths.confirm],
  ['POST', factorPaths.codes],
  ['POST', factorPaths.off],
  ['POST', factorPaths.forget],
] as const;

const password = 'practice-daily-2026';
const noProof = error(404, 'Please show us once more that it is you.');

/** States what an auth service answers about a second factor; in a world as of `authContract`. */
export function factorContract(name: string, connect: () => Promise<FactorConnection>): void {
  describe(`the contract of a second factor, kept by ${name}`, () => {
    let connection: FactorConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    test('is switched on by its first code, and off by a backup code (rules/factors#J3, rules/factors#J4, rules/factors#J5)', async () => {
      const elsewhere = await signIn('maya@example.com');
      const token = await signIn('maya@example.com');
      expect(await stateOf(token)).toEqual({ is_on: false, backup_codes_left: 0, browsers: [] });

      const asked = await post(factorPaths.setUp, { proof: await prove(token) }, token);
      const { data } = v.parse(setUpAnswer, await asked.json());
      expect(data.text).toMatch(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/u);
      expect(data.address).toMatch(/^otpauth:\/\/totp\//u);
      expect(data.picture.path).toMatch(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/u);
      const code = await connection.codeOf(data.text);
      const wrong = await post(factorPaths.confirm, { code: '000', end_others: true }, token);
      expect(await errorOf(wrong)).toEqual(
        error(403, 'That code is not right. Please enter the newest one.'),
      );
      const on = await post(factorPaths.confirm, { code, end_others: true }, token);
      const { codes } = v.parse(backupCodesAnswer, await on.json()).data;

      expect(codes).toHaveLength(10);
      expect(await stateOf(token)).toEqual({ is_on: true, backup_codes_left: 10, browsers: [] });
      expect((await get(authPaths.session, elsewhere)).status).toBe(401);
      expect(await prove(token)).toBe('');
      const proof = await prove(token, codes[3]);
      expect(await stateOf(token)).toEqual({ is_on: true, backup_codes_left: 9, browsers: [] });
      const off = await post(factorPaths.off, { proof, end_others: false }, token);
      expect([off.status, await off.json()]).toEqual([
        200,
        { message: 'The second factor is off.' },
      ]);
      expect(await stateOf(token)).toEqual({ is_on: false, backup_codes_left: 0, browsers: [] });
    });

    test('tells who set it up in two tabs what became of it', async () => {
      const token = await signIn('maya@example.com');
      const begin = async () => {
        const answer = await post(factorPaths.setUp, { proof: await prove(token) }, token);
        return v.parse(setUpAnswer, await answer.json()).data;
      };
      const first = await begin();
      const second = await begin();
      const confirm = async ({ id, text }: typeof first) => {
        const body = { id, code: await connection.codeOf(text), end_others: false };
        return post(factorPaths.confirm, body, token);
      };

      expect(await errorOf(await confirm(first))).toEqual(
        error(404, 'This was begun anew in another tab or on another device. Please go on there.'),
      );
      expect((await confirm(second)).status).toBe(200);
      expect(await errorOf(await confirm(first))).toEqual(
        error(
          404,
          'A second factor was set up meanwhile, perhaps in another tab. If you do not have its backup codes, please make new ones.',
        ),
      );
    });

    test('gives other backup codes, and voids those before', async () => {
      const token = await signIn('noor@example.com', await connection.code());
      const first = await renewed(token, await prove(token, await connection.code()));
      const second = await renewed(token, await prove(token, first[0]));

      expect(await prove(token, first[1])).toBe('');
      expect(await prove(token, second[1])).not.toBe('');
    });

    test('refuses whoever has no good proof, waits for no code, or has none on', async () => {
      const token = await signIn('maya@example.com');
      const body = { proof: 'none', end_others: true };

      expect(await errorOf(await post(factorPaths.setUp, { proof: 'none' }, token))).toEqual(
        noProof,
      );
      expect(await errorOf(await post(factorPaths.codes, body, token))).toEqual(noProof);
      expect(await errorOf(await post(factorPaths.off, body, token))).toEqual(noProof);
      const early = await post(factorPaths.confirm, { code: '123456', end_others: true }, token);
      expect(await errorOf(early)).toEqual(
        error(404, 'That took longer than ten minutes. Please begin anew.'),
      );
      const off = { proof: await prove(token), end_others: true };
      expect(await errorOf(await post(factorPaths.off, off, token))).toEqual(
        error(409, 'The second factor is off.'),
      );
      const codes = { proof: await prove(token), end_others: true };
      expect((await post(factorPaths.codes, codes, token)).status).toBe(409);
      for (const path of [
        factorPaths.setUp,
        factorPaths.confirm,
        factorPaths.codes,
        factorPaths.off,
      ]) {
        expect((await post(path, {}, token)).status).toBe(422);
        expect((await post(path, {}, 'not.a.token')).status).toBe(401);
      }
      expect((await get(factorPaths.factor, 'not.a.token')).status).toBe(401);
    });

    test('goes without a code in a browser that was ticked after a right one, until it is forgotten (rules/factors#J8, rules/factors#J9)', async () => {
      const noor = { email: 'noor@example.com', password, remember_me: false };
      const ticked = { ...noor, mfa_code: await connection.code(), remember_browser: true };
      expect((await post(authPaths.login, ticked)).status).toBe(200);

      const token = await signIn('noor@example.com');
      expect(token).not.toBe('');
      expect(await prove(token)).toBe('');
      const { browsers } = await stateOf(token);
      expect(browsers).toEqual([
        { id: expect.any(String), name: 'A browser', until: expect.any(String), is_here: true },
      ]);
      const forgotten = await post(factorPaths.forget, { id: browsers[0]?.id }, token);
      expect([forgotten.status, await forgotten.json()]).toEqual([
        200,
        { message: 'That browser is asked for a code again.' },
      ]);
      expect(await signIn('noor@example.com')).toBe('');
      expect((await post(factorPaths.forget, { id: 'none' }, token)).status).toBe(200);
      expect((await post(factorPaths.forget, {}, token)).status).toBe(422);
      expect((await post(factorPaths.forget, { id: 'none' }, 'not.a.token')).status).toBe(401);
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

    function get(path: string, token: string): Promise<Response> {
      return connection.fetch(path, { headers: { Authorization: `Bearer ${token}` } });
    }

    async function stateOf(token: string) {
      return v.parse(factorAnswer, await (await get(factorPaths.factor, token)).json()).data;
    }

    async function prove(token: string, code?: string): Promise<string> {
      const body = { action: 'factor', password, ...(code ? { mfa_code: code } : {}) };
      const answer = v.parse(proveAnswer, await (await post(provePath, body, token)).json());

      return answer.proof ?? '';
    }

    async function renewed(token: string, proof: string): Promise<string[]> {
      const answer = await post(factorPaths.codes, { proof, end_others: false }, token);

      return v.parse(backupCodesAnswer, await answer.json()).data.codes;
    }

    async function signIn(email: string, code?: string): Promise<string> {
      const body = { email, password, remember_me: false, ...(code ? { mfa_code: code } : {}) };
      const answer = v.parse(loginAnswer, await (await post(authPaths.login, body)).json());

      return answer.access_token ?? '';
    }
  });
}
