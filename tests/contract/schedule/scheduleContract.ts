import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { profilePaths } from '#src/contract/account/profile.ts';
import {
  scheduleAnswer,
  scheduleConflictAnswer,
  schedulePaths,
  scheduleRecordPath,
} from '#src/contract/schedule/schedule.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import { badRecords, badSchedules, goodSchedules, maya, mayaWith, recovery } from './schedules.ts';

/** One browser facing the schedule service, and the services beside it with which a member signs in and registers. */
export interface ScheduleConnection {
  /** Sends a request to a path of any of the services. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Invites an address and answers the token. */
  invite(email: string): Promise<string>;
  close(): Promise<void>;
}

/** The calls that the contract makes of the schedule service. */
export const scheduleContractCalls = [
  ['GET', schedulePaths.record],
  ['POST', schedulePaths.record],
] as const;

const password = 'practice-daily-2026';
const none = error(404, 'No schedule was saved yet.');
const notYours = error(403, 'You can only open your own records.');
const firstSave = { 'If-None-Match': '*' };

/**
 * States what a schedule service answers, be it the real one or a mock. `connect` opens a new world with the member Maya,
 * who has saved no schedule.
 */
export function scheduleContract(name: string, connect: () => Promise<ScheduleConnection>): void {
  describe(`the schedule contract, kept by ${name}`, () => {
    let connection: ScheduleConnection;
    let token: string;
    beforeEach(async () => {
      connection = await connect();
      token = await tokenOf('maya@example.com');
    });
    afterEach(() => connection.close());

    test('has none of a member until one is saved, then that one, in a version of its own (rules/schedule#S27)', async () => {
      expect(await errorOf(await read())).toEqual(none);

      expect(await stored(await save(maya))).toEqual({ data: maya, tag: '"1"' });
      expect(await stored(await read())).toEqual({ data: maya, tag: '"1"' });

      const changed = mayaWith({ session_times: ['06:15', '20:00'] });
      expect(await stored(await save(changed))).toEqual({ data: changed, tag: '"2"' });
      expect(await stored(await read())).toEqual({ data: changed, tag: '"2"' });
    });

    test('lets the flag follow the body, and keeps a schedule that is left out as it was stored (rules/schedule#S25)', async () => {
      const { tether_schedule: _, recovery_schedule: __, ...flags } = maya;
      await save(maya);

      for (const change of [
        { is_tether_enabled: 'N', is_recovery_enabled: 'Y' },
        { is_tether_enabled: 'Y', is_recovery_enabled: 'N' },
      ]) {
        const data = { ...maya, ...change };
        expect(await dataOf(await save({ ...flags, ...change }))).toEqual(data);
        expect(await dataOf(await read())).toEqual(data);
      }
    });

    test('takes a schedule that is switched off, and no schedule at all', async () => {
      const { tether_schedule: _, ...off } = { ...maya, is_tether_enabled: 'N' };
      expect(await dataOf(await save(off))).toEqual(off);

      const back = { ...maya, recovery_schedule: undefined };
      expect(await dataOf(await save(back))).toEqual(maya);
    });

    test.each(goodSchedules)('takes %j of %s', async (change, pillar) => {
      const record = mayaWith(change, pillar);

      expect(await dataOf(await save(record))).toEqual(record);
      expect(await dataOf(await read())).toEqual(record);
    });

    test('refuses a bad field, naming it and not its value, and keeps what was saved (rules/schedule#S28)', async () => {
      await save(maya);

      for (const [change, fields] of badRecords) {
        expect(await errorOf(await save({ ...maya, ...change }))).toEqual(
          error(422, `Please check these fields: ${fields}.`),
        );
      }
      for (const [change, field, pillar = 'tether'] of badSchedules) {
        expect(await errorOf(await save(mayaWith(change, pillar)))).toEqual(
          error(422, `Please check these fields: ${pillar}_schedule.${field}.`),
        );
      }
      expect(await stored(await read())).toEqual({ data: maya, tag: '"1"' });
    });

    test('names every pillar that is at fault (rules/schedule#S28)', async () => {
      const record = {
        ...mayaWith({ session_times: ['x', 'y'] }),
        recovery_schedule: { ...recovery, end_date: '2026-11-20' },
      };

      expect(await errorOf(await save(record))).toEqual(
        error(
          422,
          'Please check these fields: tether_schedule.session_times.0, tether_schedule.session_times.1, recovery_schedule.end_date.',
        ),
      );
      expect(await errorOf(await read())).toEqual(none);
    });

    test('refuses a save on another version than the stored one, and answers that one (rules/schedule#S32)', async () => {
      await save(maya);
      const here = mayaWith({ session_times: ['06:00', '18:00'] });
      const there = mayaWith({ session_times: ['09:00', '21:00'] });
      expect(await stored(await save(there, { headers: { 'If-Match': '"1"' } }))).toEqual({
        data: there,
        tag: '"2"',
      });

      expect(await conflict(await save(here, { headers: { 'If-Match': '"1"' } }))).toEqual({
        data: there,
        tag: '"2"',
      });
      expect(await stored(await read())).toEqual({ data: there, tag: '"2"' });

      expect(await stored(await save(here, { headers: { 'If-Match': '"2"' } }))).toEqual({
        data: here,
        tag: '"3"',
      });
    });

    test.each(['"2"', '1', 'W/"1"', '"01"', '"1.0"', '"0"', '""', '"99999999999"', '"one"'])(
      'takes %s for no version of a schedule that was saved once',
      async (tag) => {
        await save(maya);

        expect(await conflict(await save(maya, { headers: { 'If-Match': tag } }))).toEqual({
          data: maya,
          tag: '"1"',
        });
      },
    );

    test('takes a first save once, and answers the one that was first', async () => {
      const later = mayaWith({ session_duration_minutes: 45 });

      expect(await stored(await save(maya, { headers: firstSave }))).toEqual({
        data: maya,
        tag: '"1"',
      });
      expect(await conflict(await save(later, { headers: firstSave }))).toEqual({
        data: maya,
        tag: '"1"',
      });
      expect(await stored(await read())).toEqual({ data: maya, tag: '"1"' });
    });

    test('has no version of a schedule that was never saved', async () => {
      for (const headers of [
        { 'If-Match': '"1"' },
        { 'If-Match': '*' },
        { 'If-Match': '"1"', ...firstSave },
        { 'If-None-Match': '"1"' },
      ]) {
        expect(await conflict(await save(maya, { headers }))).toEqual({
          data: undefined,
          tag: null,
        });
      }
      expect(await errorOf(await read())).toEqual(none);
    });

    test('lets any save through that names no version, and any over a stored one by *', async () => {
      await save(maya);
      const second = mayaWith({ session_duration_minutes: 30 });
      const third = mayaWith({ session_duration_minutes: 40 });

      expect(await stored(await save(second))).toEqual({ data: second, tag: '"2"' });
      expect(await stored(await save(third, { headers: { 'If-Match': '*' } }))).toEqual({
        data: third,
        tag: '"3"',
      });
    });

    test('lets exactly one of many saves at once through that name the same version', async () => {
      for (const [headers, version] of [
        [firstSave, 1],
        [{ 'If-Match': '"1"' }, 2],
        [{ 'If-Match': '"2"' }, 3],
      ] as const) {
        const records = [5, 10, 15, 20].map((minutes) =>
          mayaWith({ session_duration_minutes: minutes }),
        );
        const answers = await Promise.all(records.map((record) => save(record, { headers })));
        const winner = records.find((_, index) => answers[index]?.status === 200);
        const kept = { data: winner, tag: `"${version}"` };

        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await stored(await read())).toEqual(kept);
        for (const answer of answers) {
          const isWinner = answer.status === 200;
          expect(await (isWinner ? stored(answer) : conflict(answer))).toEqual(kept);
        }
      }
    });

    test('answers for /api/schedule as for /api/schedule/', async () => {
      expect(await stored(await save(maya, { path: '/api/schedule' }))).toEqual({
        data: maya,
        tag: '"1"',
      });
      expect(
        await conflict(await save(maya, { path: '/api/schedule', headers: firstSave })),
      ).toEqual({ data: maya, tag: '"1"' });
    });

    test('reads an address in any spelling and any encoding', async () => {
      await save({ ...maya, pk: ' MAYA@Example.com ' });

      for (const address of ['maya@example.com', 'maya%40example.com', 'MAYA@EXAMPLE.COM']) {
        expect(await dataOf(await read({ path: schedulePaths.record + address }))).toEqual(maya);
      }
    });

    test('answers an address of another member, of nobody and none alike (rules/common#M5)', async () => {
      const eva = await registered('eva@example.com');
      const hers = { ...maya, pk: 'eva@example.com' };
      await save(hers, { as: eva });
      await save(maya);

      for (const address of [
        'eva@example.com',
        'nobody@example.com',
        'maya%2540example.com',
        '%',
      ]) {
        expect(await errorOf(await read({ path: schedulePaths.record + address }))).toEqual(
          notYours,
        );
      }
      for (const pk of ['eva@example.com', 'nobody@example.com']) {
        const record = { ...mayaWith({ session_duration_minutes: 60 }), pk };
        expect(await errorOf(await save(record))).toEqual(notYours);
        expect(await errorOf(await save(record, { headers: { 'If-Match': '"1"' } }))).toEqual(
          notYours,
        );
      }
      expect(
        await dataOf(await read({ as: eva, path: scheduleRecordPath('eva@example.com') })),
      ).toEqual(hers);
      expect(await dataOf(await read())).toEqual(maya);
    });

    test('refuses whoever is not signed in, before it looks at the address or the body', async () => {
      await save(maya);

      for (const as of [null, 'not.a.token']) {
        expect(await errorOf(await read({ as }))).toEqual(error(401));
        expect(await errorOf(await read({ as, path: `${schedulePaths.record}nobody` }))).toEqual(
          error(401),
        );
        expect(await errorOf(await save({}, { as }))).toEqual(error(401));
        expect(await errorOf(await save(maya, { as, headers: firstSave }))).toEqual(error(401));
      }
    });

    interface Asked {
      as?: string | null;
      path?: string;
      headers?: Record<string, string>;
    }

    function read({
      as = token,
      path = scheduleRecordPath('maya@example.com'),
    }: Asked = {}): Promise<Response> {
      return connection.fetch(path, { headers: bearer(as) });
    }

    function save(
      body: unknown,
      { as = token, path = schedulePaths.record, headers = {} }: Asked = {},
    ): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...bearer(as), ...headers },
        body: JSON.stringify(body),
      });
    }

    async function tokenOf(email: string): Promise<string> {
      const response = await post(authPaths.login, { email, password, remember_me: false });
      const { access_token } = v.parse(loginAnswer, await response.json());

      return access_token ?? 'no token';
    }

    async function registered(email: string): Promise<string> {
      await post(profilePaths.registration, {
        email,
        password,
        name: 'A Newcomer',
        timezone: 'Europe/Oslo',
        invitation: await connection.invite(email),
      });

      return tokenOf(email);
    }

    function post(path: string, body: unknown): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    }
  });
}

async function dataOf(response: Response) {
  return (await stored(response)).data;
}

/** What a good answer says is stored. */
async function stored(response: Response) {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 200 });

  return { data: v.parse(scheduleAnswer, body).data, tag: response.headers.get('ETag') };
}

/** What a refused save says is stored instead. */
async function conflict(response: Response) {
  const { data, ...rest } = v.parse(scheduleConflictAnswer, await response.clone().json());
  expect(rest.detail).toBe(rest.message);
  expect(await errorOf(response)).toEqual(error(412, 'This schedule was changed elsewhere.'));

  return { data, tag: response.headers.get('ETag') };
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}
