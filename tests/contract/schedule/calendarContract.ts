import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { calendarAnswer, calendarPaths, feedPrefix } from '#src/contract/reminders/calendar.ts';
import { schedulePaths } from '#src/contract/schedule/schedule.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { ScheduleConnection } from './scheduleContract.ts';
import { maya } from './schedules.ts';

/** The calls that the contract makes. */
export const calendarContractCalls = [
  ['GET', calendarPaths.settings],
  ['PUT', calendarPaths.settings],
  ['POST', calendarPaths.address],
  ['DELETE', calendarPaths.address],
  ['GET', calendarPaths.file],
] as const;

const type = 'text/calendar; charset=utf-8';
const noCalendar = error(404, 'There is no such calendar.');

/** States what a schedule service answers about a member's calendar; in a world as of `scheduleContract`. */
export function calendarContract(name: string, connect: () => Promise<ScheduleConnection>): void {
  describe(`the contract of calendars, kept by ${name}`, () => {
    let connection: ScheduleConnection;
    let token: string;
    beforeEach(async () => {
      connection = await connect();
      token = await signIn();
    });
    afterEach(() => connection.close());

    test('has no feed until one is made, another one once it is renewed, and none when it is off (rules/reminders#RE4)', async () => {
      expect(await calendarOf(await send('GET', calendarPaths.settings))).toEqual({
        path: null,
        alarms: [10],
      });

      const first = await pathOf(await send('POST', calendarPaths.address));
      expect(first).toMatch(/^\/api\/schedule\/calendar\/feed\/.+\.ics$/u);
      expect(await pathOf(await send('GET', calendarPaths.settings))).toBe(first);
      expect((await connection.fetch(first)).status).toBe(200);

      const second = await pathOf(await send('POST', calendarPaths.address));
      expect(await errorOf(await connection.fetch(first))).toEqual(noCalendar);
      expect((await connection.fetch(second)).status).toBe(200);

      const off = await calendarOf(await send('DELETE', calendarPaths.address));
      expect(off).toEqual({ path: null, alarms: [10] });
      expect(await errorOf(await connection.fetch(second))).toEqual(noCalendar);
    });

    test('feeds what is planned to whoever knows the address, and not again to who has it (rules/reminders#RE5)', async () => {
      await send('POST', schedulePaths.record, maya);
      const path = await pathOf(await send('POST', calendarPaths.address));

      const answer = await connection.fetch(path);
      const etag = answer.headers.get('ETag') ?? '';
      expect(answer.headers.get('Content-Type')?.toLowerCase()).toBe(type);
      expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
      expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Tether\r\n/u);

      const head = await connection.fetch(path, { method: 'HEAD' });
      expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, '']);
      const known = await connection.fetch(path, { headers: { 'If-None-Match': etag } });
      expect([known.status, await known.text()]).toEqual([304, '']);

      await send('PUT', calendarPaths.settings, { alarms: [] });
      const changed = await connection.fetch(path, { headers: { 'If-None-Match': etag } });
      expect(changed.status).toBe(200);
      expect(await changed.text()).not.toContain('VALARM');
    });

    test('sets up to three alarms, each once (rules/reminders#RE6)', async () => {
      const put = (alarms: unknown) => send('PUT', calendarPaths.settings, { alarms });

      expect(await calendarOf(await put([0, 15, 60]))).toEqual({ path: null, alarms: [0, 15, 60] });
      for (const bad of [[1, 2, 3, 4], [5, 5], [-1], [0.5], [1441], ['5'], null]) {
        expect(await errorOf(await put(bad))).toEqual(
          error(422, expect.stringContaining('alarms')),
        );
      }
      expect((await calendarOf(await send('GET', calendarPaths.settings))).alarms).toEqual([
        0, 15, 60,
      ]);
    });

    test('gives everything once, as a file (rules/reminders#RE1)', async () => {
      await send('POST', schedulePaths.record, maya);

      const file = await send('GET', calendarPaths.file);

      expect(file.headers.get('Content-Type')?.toLowerCase()).toBe(type);
      expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="fourfold.ics"');
      expect(await file.text()).toContain('SUMMARY:Tether\r\n');
    });

    test.each(calendarContractCalls)('refuses %s %s without a sign-in', async (method, path) => {
      token = 'not.a.token';

      expect((await errorOf(await send(method, path))).status).toBe(401);
    });

    test('knows no feed that was never made', async () => {
      const made = `${feedPrefix}0d2cbd3c-0000-4000-8000-000000000000.${'a'.repeat(43)}.ics`;

      for (const path of [made, `${feedPrefix}none`]) {
        expect(await errorOf(await connection.fetch(path))).toEqual(noCalendar);
      }
    });

    function send(method: string, path: string, body?: unknown): Promise<Response> {
      return connection.fetch(path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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

async function calendarOf(answer: Response) {
  return v.parse(calendarAnswer, await answer.json()).data;
}

async function pathOf(answer: Response): Promise<string> {
  return (await calendarOf(answer)).path ?? '';
}
