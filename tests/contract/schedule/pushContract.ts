import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { pushAnswer, pushPaths } from '#src/contract/reminders/push.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { ScheduleConnection } from './scheduleContract.ts';

/** The calls that the contract makes. */
export const pushContractCalls = [
  ['GET', pushPaths.device],
  ['PUT', pushPaths.device],
  ['DELETE', pushPaths.device],
] as const;

/** Of the example in RFC 8291 §5. */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const phone = { endpoint: 'https://fcm.googleapis.com/fcm/send/phone', keys };
const other = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/other', keys };

/** States where a schedule service has devices listen for reminders; in a world as of `scheduleContract`, where a key was made. */
export function pushContract(name: string, connect: () => Promise<ScheduleConnection>): void {
  describe(`the contract of devices that listen, kept by ${name}`, () => {
    let connection: ScheduleConnection;
    let token: string;
    beforeEach(async () => {
      connection = await connect();
      token = await signIn();
    });
    afterEach(() => connection.close());

    test('has none until one is told, then that, in its place another, and none again (rules/reminders#RE12)', async () => {
      const first = await answerOf(await send('GET'));
      expect(first).toEqual({
        public_key: expect.stringMatching(/^B[\w-]{86}$/u),
        endpoint: null,
      });

      for (const one of [phone, other]) {
        const told = { ...first, endpoint: one.endpoint };
        expect(await answerOf(await send('PUT', one))).toEqual(told);
        expect(await answerOf(await send('GET'))).toEqual(told);
      }
      expect(await answerOf(await send('DELETE'))).toEqual(first);
      expect(await answerOf(await send('DELETE'))).toEqual(first);
    });

    test('has a browser listen for the sign-in that told it last', async () => {
      await send('PUT', phone);
      const before = token;
      token = await signIn();

      expect((await answerOf(await send('GET'))).endpoint).toBeNull();
      await send('PUT', phone);
      token = before;
      expect((await answerOf(await send('GET'))).endpoint).toBeNull();
    });

    test.each([
      ['endpoint', { ...phone, endpoint: 'http://fcm.googleapis.com/fcm/send/phone' }],
      ['endpoint', { ...phone, endpoint: 'https://fcm.googleapis.com.example/phone' }],
      ['endpoint', { ...phone, endpoint: 'https://push.services.mozilla.com/phone' }],
      ['endpoint', { ...phone, endpoint: 'https://10.0.0.1/phone' }],
      ['endpoint', { ...phone, endpoint: 'phone' }],
      ['endpoint', { ...phone, endpoint: `${phone.endpoint}${'a'.repeat(2_048)}` }],
      ['endpoint', { keys }],
      ['keys.p256dh', { ...phone, keys: { ...keys, p256dh: 'B' } }],
      ['keys.auth', { ...phone, keys: { ...keys, auth: '' } }],
      ['expirationTime', { ...phone, expirationTime: null }],
    ])('refuses the %s of a device that is none', async (field, body) => {
      expect(await errorOf(await send('PUT', body))).toEqual(
        error(422, expect.stringContaining(field)),
      );
    });

    test.each(pushContractCalls)('refuses %s %s without a sign-in', async (method) => {
      token = 'not.a.token';

      expect((await errorOf(await send(method, phone))).status).toBe(401);
    });

    function send(method: string, body?: unknown): Promise<Response> {
      return connection.fetch(pushPaths.device, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
    }

    async function signIn(): Promise<string> {
      const answer = await connection.fetch(authPaths.login, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          email: 'maya@example.com',
          password: 'practice-daily-2026',
          remember_me: false,
        }),
      });

      return v.parse(loginAnswer, await answer.json()).access_token ?? '';
    }
  });
}

async function answerOf(answer: Response) {
  return v.parse(pushAnswer, await answer.json()).data;
}
