import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer, sessionAnswer } from '#src/contract/account/auth.ts';
import { leaveAnswer, leavingPaths } from '#src/contract/account/leaving/leaving.ts';
import { proveAnswer, provePath } from '#src/contract/account/proofs.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { AuthConnection } from './authContract.ts';

/** The calls that the contract makes. */
export const leavingContractCalls = [
  ['POST', leavingPaths.leave],
  ['POST', leavingPaths.comeBack],
] as const;

const maya = { email: 'maya@example.com', password: 'practice-daily-2026', remember_me: false };

/** States what an auth service answers to a member who leaves, and one who comes back; in a world as of `authContract`. */
export function leavingContract(name: string, connect: () => Promise<AuthConnection>): void {
  describe(`the contract of leaving, kept by ${name}`, () => {
    let connection: AuthConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    test('has a member leave in seven days, who is asked at each sign-in, and comes back (rules/membership#Z5, rules/membership#Z6)', async () => {
      const elsewhere = (await signIn()).token;
      const { token } = await signIn();
      const { proof } = v.parse(
        proveAnswer,
        await (await post(provePath, { action: 'leave', password: maya.password }, token)).json(),
      );

      const left = await post(leavingPaths.leave, { proof }, token);
      const { data } = v.parse(leaveAnswer, await left.json());
      expect(left.status).toBe(200);
      expect(Date.parse(data.leaves_at)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
      expect((await session(elsewhere)).status).toBe(401);
      expect(await leavesAt(token)).toBe(data.leaves_at);
      expect((await signIn()).leavesAt).toBe(data.leaves_at);

      const back = await post(leavingPaths.comeBack, {}, token);
      expect([back.status, await back.json()]).toEqual([
        200,
        { message: 'Welcome back. Everything is as you left it.' },
      ]);
      expect(await leavesAt(token)).toBeUndefined();
    });

    test('has nobody leave without a proof', async () => {
      const { token } = await signIn();

      expect(await errorOf(await post(leavingPaths.leave, { proof: 'made-up' }, token))).toEqual(
        error(404, 'Please show us once more that it is you.'),
      );
      expect((await post(leavingPaths.leave, { proof: 'x' }, 'not.a.token')).status).toBe(401);
      expect((await post(leavingPaths.comeBack, {}, 'not.a.token')).status).toBe(401);
    });

    function post(path: string, body: object, token: string): Promise<Response> {
      return connection.elsewhere(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    }

    /** Each on a device of its own. */
    async function signIn() {
      const answer = v.parse(loginAnswer, await (await post(authPaths.login, maya, '')).json());

      return { token: answer.access_token ?? '', leavesAt: answer.leaves_at };
    }

    function session(token: string): Promise<Response> {
      return connection.elsewhere(authPaths.session, {
        headers: { Authorization: `Bearer ${token}` },
      });
    }

    async function leavesAt(token: string) {
      return v.parse(sessionAnswer, await (await session(token)).json()).data.leaves_at;
    }
  });
}
