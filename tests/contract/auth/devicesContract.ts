import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { devicePaths, devicesAnswer } from '#src/contract/account/devices/devices.ts';
import { proveAnswer, provePath } from '#src/contract/account/proofs.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { AuthConnection } from './authContract.ts';

/** The calls that the contract makes. */
export const devicesContractCalls = [
  ['GET', devicePaths.list],
  ['POST', devicePaths.end],
  ['POST', devicePaths.endOthers],
] as const;

const unproved = error(404, 'Please show us once more that it is you.');
const password = 'practice-daily-2026';
const email = 'maya@example.com';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** States what an auth service answers to a member about where they are signed in; in a world as of `authContract`. */
export function devicesContract(name: string, connect: () => Promise<AuthConnection>): void {
  describe(`the contract of devices, kept by ${name}`, () => {
    let connection: AuthConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    test('lists where a member is signed in, this device first (rules/membership#Z2)', async () => {
      await signIn(safari);
      const token = await signIn(firefox);

      const devices = await devicesOf(token);

      expect(devices.map(({ is_this: isThis, name: called }) => [called, isThis])).toEqual([
        ['Firefox on Linux', true],
        ['Safari on iPhone', false],
      ]);
      expect(await statusOf('not.a.token')).toBe(401);
    });

    test('signs one out by a proof, which is good once (rules/membership#Z3)', async () => {
      const phone = await signIn(safari);
      const token = await signIn(firefox);
      const other = (await devicesOf(token)).find(({ is_this: isThis }) => !isThis);

      const proof = await proofOf(token);
      const without = await post(devicePaths.end, { id: other?.id, proof: 'made-up' }, token);
      expect(await errorOf(without)).toEqual(unproved);
      const ended = await post(devicePaths.end, { id: other?.id, proof }, token);

      expect([ended.status, await ended.json()]).toEqual([
        200,
        { message: 'That device is signed out.' },
      ]);
      expect([await statusOf(phone), await statusOf(token)]).toEqual([401, 200]);
      const again = await post(devicePaths.end, { id: other?.id, proof }, token);
      expect(await errorOf(again)).toEqual(unproved);
    });

    test('signs all others out by a proof, which is good once (rules/membership#Z4)', async () => {
      const phone = await signIn(safari);
      const token = await signIn(firefox);
      const proof = await proofOf(token);

      const without = await post(devicePaths.endOthers, { proof: 'made-up' }, token);
      expect(await errorOf(without)).toEqual(unproved);
      const ended = await post(devicePaths.endOthers, { proof }, token);
      expect([ended.status, await ended.json()]).toEqual([
        200,
        { message: 'Every other device is signed out.' },
      ]);
      expect([await statusOf(phone), await statusOf(token)]).toEqual([401, 200]);
      expect(await errorOf(await post(devicePaths.endOthers, { proof }, token))).toEqual(unproved);
    });

    function post(path: string, body: unknown, token: string): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    }

    async function proofOf(token: string): Promise<string> {
      const proved = await post(provePath, { action: 'devices', password }, token);

      return v.parse(proveAnswer, await proved.json()).proof ?? '';
    }

    /** Each on a device of its own: a browser that signs in once more ends what it had. */
    async function signIn(device: string): Promise<string> {
      const body = { email, password, remember_me: false };
      const answer = await connection.elsewhere(authPaths.login, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': device },
        body: JSON.stringify(body),
      });

      return v.parse(loginAnswer, await answer.json()).access_token ?? '';
    }

    async function devicesOf(token: string) {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await connection.fetch(devicePaths.list, { headers });

      return v.parse(devicesAnswer, await answer.json()).data.devices;
    }

    async function statusOf(token: string): Promise<number> {
      const headers = { Authorization: `Bearer ${token}` };

      return (await connection.fetch(authPaths.session, { headers })).status;
    }
  });
}
