import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import {
  dayTasksAnswer,
  dayTasksPath,
  ofTaskReflectionPath,
  task,
  taskAnswer,
  taskMediaPath,
  taskReflectionPath,
  taskTimerPath,
} from '#src/contract/today/commitments.ts';
import { profilePaths } from '#src/contract/account/profile.ts';
import { schedulePaths } from '#src/contract/schedule/schedule.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import {
  badFields,
  badReflections,
  badTimers,
  farAway,
  jpeg,
  monday,
  movementTask,
  mp4,
  reflection,
  schedule,
  tetherTask,
  timer,
  tuesday,
  webm,
} from './tasks.ts';

/** One browser facing the commitments service, and the services beside it. */
export interface CommitmentsConnection {
  /** Sends a request to a path of any of the services. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Invites an address and answers the token. */
  invite(email: string): Promise<string>;
  close(): Promise<void>;
}

/** The calls that the contract makes of the commitments service. */
export const commitmentsContractCalls = [
  'dayTasks',
  'taskTimer',
  'taskReflection',
  'ofTaskReflection',
  'taskMedia',
] as const;

const email = 'maya@example.com';
const password = 'practice-daily-2026';
const noTask = error(404, 'There is no such task.');
const noMedia = error(404, 'There is no such photo or video.');
const notYours = error(403, 'You can only open your own records.');
const usedKey = error(422, 'This key was used for something else.');
const moment = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);

/**
 * States what a commitments service answers, be it the real one or a mock. `connect` opens a new world with the member
 * Maya, who lives in Berlin and has saved no schedule.
 */
export function commitmentsContract(
  name: string,
  connect: () => Promise<CommitmentsConnection>,
): void {
  describe(`the commitments contract, kept by ${name}`, () => {
    let connection: CommitmentsConnection;
    let token: string;
    beforeEach(async () => {
      connection = await connect();
      token = await tokenOf(email);
    });
    afterEach(() => connection.close());

    test('has no task without a schedule, nor on a day that is not practised', async () => {
      expect(await tasksOf(await read(monday))).toEqual([]);

      await plan();
      expect(await tasksOf(await read('2020-01-05'))).toEqual([]);
    });

    test('makes a task of each session of an enabled pillar in its period on its weekdays, by time (rules/today#D8)', async () => {
      await plan();

      expect(await tasksOf(await read(monday))).toEqual([
        tetherTask(monday, 2),
        movementTask(monday),
        tetherTask(monday, 1),
      ]);
      expect(await tasksOf(await read(tuesday))).toEqual([
        tetherTask(tuesday, 2),
        tetherTask(tuesday, 1),
      ]);
      expect(await tasksOf(await read('2020-02-03'))).toEqual([
        tetherTask('2020-02-03', 2),
        tetherTask('2020-02-03', 1),
      ]);
      expect(await tasksOf(await read(farAway))).toEqual([
        tetherTask(farAway, 2),
        tetherTask(farAway, 1),
      ]);
    });

    test('keeps the longest time that was told, and a task active until it is completed (rules/timer#T20)', async () => {
      await plan();

      expect(await answerOf(await saveTimer(timer))).toEqual({ newStatus: 'active' });
      await saveTimer({ ...timer, elapsed_seconds: 200 });
      expect(await secondOf(tuesday)).toEqual(
        tetherTask(tuesday, 1, { status: 'active', elapsedSec: 600 }),
      );

      const completed = { ...timer, elapsed_seconds: 1_200, completed: true };
      expect(await answerOf(await saveTimer(completed))).toEqual({
        newStatus: 'reflection_pending',
      });
      expect(await answerOf(await saveTimer(timer))).toEqual({ newStatus: 'reflection_pending' });
      expect(await secondOf(tuesday)).toEqual(
        tetherTask(tuesday, 1, { status: 'reflection_pending', elapsedSec: 1_200 }),
      );
    });

    test('completes a task that no timer was kept of', async () => {
      await plan();
      await saveTimer({ ...timer, elapsed_seconds: 0, completed: true });

      expect(await secondOf(tuesday)).toEqual(
        tetherTask(tuesday, 1, { status: 'reflection_pending' }),
      );
    });

    test('is done with a reflection, whatever is kept of the timer, and stays so (rules/timer#T20)', async () => {
      await plan();

      expect(await answerOf(await reflect(reflection))).toEqual({
        newStatus: 'done',
        completedAt: moment,
      });
      expect(await answerOf(await saveTimer({ ...timer, completed: true }))).toEqual({
        newStatus: 'done',
      });
      expect(await answerOf(await saveTimer(timer))).toEqual({ newStatus: 'done' });
      expect(await tasksOf(await read(tuesday))).toEqual([
        tetherTask(tuesday, 2),
        tetherTask(tuesday, 1, {
          status: 'done',
          elapsedSec: 600,
          reflectionType: 'text',
          reflectionData: 'Quieter than yesterday.',
          completedAt: moment,
        }),
      ]);
    });

    test('keeps the newest reflection of a task, of any type, and the time beside it', async () => {
      await plan();
      await saveTimer(timer);

      for (const [type, data, told] of [
        ['text', 'ä'.repeat(20_000), 'ä'.repeat(20_000)],
        ['voice', 'voice-0a1b-2c.m4a', 'voice-0a1b-2c.m4a'],
        ['image', jpeg, 'image/jpeg'],
        ['video', webm, 'video/webm'],
        ['video', 'video-0a1b-2c', 'video-0a1b-2c'],
        ['video', mp4, 'video/mp4'],
        ['voice', 'voice-x.webm', 'voice-x.webm'],
      ] as const) {
        const body = { ...reflection, reflection_type: type, reflection_data: data };
        expect(await answerOf(await reflect(body))).toMatchObject({ newStatus: 'done' });
        expect(await secondOf(tuesday)).toEqual(
          tetherTask(tuesday, 1, {
            status: 'done',
            elapsedSec: 600,
            reflectionType: type,
            reflectionData: told,
            completedAt: moment,
          }),
        );
      }
    });

    test('answers a photo or a video as the file that it is, for nobody to sniff, show or keep (rules/reflection#F20)', async () => {
      await plan();
      expect(await errorOf(await media())).toEqual(noMedia);

      for (const [type, data, mediaType] of [
        ['image', jpeg, 'image/jpeg'],
        ['video', webm, 'video/webm'],
      ] as const) {
        await reflect({ ...reflection, reflection_type: type, reflection_data: data });
        const response = await media();

        expect(response.status).toBe(200);
        expect(
          ['Content-Type', 'Content-Disposition', 'X-Content-Type-Options', 'Cache-Control'].map(
            (header) => response.headers.get(header),
          ),
        ).toEqual([
          mediaType,
          `attachment; filename="${reflection.task_id}.${mediaType.split('/')[1]}"`,
          'nosniff',
          'no-store',
        ]);
        expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(
          data.split('base64,')[1],
        );
      }

      await reflect(reflection);
      expect(await errorOf(await media())).toEqual(noMedia);
      expect(await errorOf(await media(`${tuesday}-TETHER-9`))).toEqual(noMedia);
      expect(await errorOf(await media('2020-13-99-TETHER-1'))).toEqual(noMedia);
      expect(await errorOf(await media('../x'))).toEqual(noMedia);
    });

    test('refuses a reflection that is none of its type, and says why (rules/reflection#F12)', async () => {
      await plan();

      for (const [type, data, sentence] of badReflections) {
        const body = { ...reflection, reflection_type: type, reflection_data: data };
        expect(await errorOf(await reflect(body))).toEqual(
          error(422, `Please check these fields: reflection_data. ${sentence}`),
        );
      }
      expect(await secondOf(tuesday)).toEqual(tetherTask(tuesday, 1));
    });

    test('refuses a bad field, naming it and not its value', async () => {
      await plan();

      for (const [change, field] of badTimers) {
        expect(await errorOf(await saveTimer({ ...timer, ...change }))).toEqual(
          error(422, `Please check these fields: ${field}.`),
        );
      }
      for (const [change, field] of badFields) {
        expect(await errorOf(await reflect({ ...reflection, ...change }))).toEqual(
          error(422, `Please check these fields: ${field}.`),
        );
      }
      expect(await secondOf(tuesday)).toEqual(tetherTask(tuesday, 1));
    });

    test('knows no task that is not planned for the day and the pillar it is told (rules/today#D9)', async () => {
      await plan();

      for (const change of [
        { task_id: `${tuesday}-TETHER-3` },
        { task_id: `${tuesday}-MOVEMENT-1`, pillar: 'MOVEMENT' },
        { task_id: `${tuesday}-RECOVERY-1`, pillar: 'RECOVERY' },
        { task_id: 'nothing' },
        { date: monday },
        { pillar: 'MOVEMENT' },
      ]) {
        expect(await errorOf(await saveTimer({ ...timer, ...change }))).toEqual(noTask);
        expect(await errorOf(await reflect({ ...reflection, ...change }))).toEqual(noTask);
      }
    });

    test('keeps in the list what was done before the schedule changed, and takes more of it (rules/today#D9, rules/today#D11)', async () => {
      const later = { ...timer, date: farAway, task_id: `${farAway}-TETHER-1` };
      await plan();
      await saveTimer(later);
      await plan({
        is_tether_enabled: 'N',
        is_recovery_enabled: 'Y',
      });
      const recoveryTask = {
        ...tetherTask(farAway, 1),
        taskId: `${farAway}-RECOVERY-1`,
        pillar: 'RECOVERY',
        pillarName: 'Recovery',
        scheduledTime: '22:30',
        durationMin: 480,
      };
      const begun = { status: 'active', elapsedSec: 600, isUnplanned: true };

      expect(await tasksOf(await read(farAway))).toEqual([
        tetherTask(farAway, 1, begun),
        recoveryTask,
      ]);
      expect(await answerOf(await saveTimer({ ...later, completed: true }))).toEqual({
        newStatus: 'reflection_pending',
      });
      expect(await errorOf(await saveTimer({ ...later, task_id: `${farAway}-TETHER-2` }))).toEqual(
        noTask,
      );
      expect(await errorOf(await saveTimer({ ...later, pillar: 'RECOVERY' }))).toEqual(noTask);
    });

    test('keeps a done task at its own hour and length (rules/today#D11)', async () => {
      const [date, task_id] = [farAway, `${farAway}-TETHER-1`];
      await plan();
      await reflect({ ...reflection, date, task_id });
      await plan({
        tether_schedule: {
          ...schedule.tether_schedule,
          session_duration_minutes: 5,
          session_times: ['21:00', '09:00'],
        },
      });

      expect(await tasksOf(await read(farAway))).toMatchObject([
        { taskId: `${farAway}-TETHER-2`, scheduledTime: '09:00', durationMin: 5 },
        { taskId: task_id, scheduledTime: '20:00', durationMin: 20, status: 'done' },
      ]);
    });

    test('answers a call with the same key and body again, without doing it again (rules/outbox#O2)', async () => {
      await plan();
      const key = 'a-key-of-the-timer';

      expect(await answerOf(await saveTimer(timer, { key }))).toEqual({ newStatus: 'active' });
      await saveTimer({ ...timer, completed: true }, { key: 'another-key' });
      expect(await answerOf(await saveTimer(timer, { key }))).toEqual({ newStatus: 'active' });

      const first = await answerOf(await reflect(reflection, { key }));
      await reflect({ ...reflection, reflection_data: 'Later.' });
      expect(await answerOf(await reflect(reflection, { key }))).toEqual(first);
      expect(await secondOf(tuesday)).toMatchObject({ status: 'done', reflectionData: 'Later.' });
    });

    test('refuses a key that was used with another body, and does nothing (rules/outbox#O2)', async () => {
      await plan();
      const key = 'k'.repeat(128);
      await saveTimer(timer, { key });
      await reflect(reflection, { key });

      expect(await errorOf(await saveTimer({ ...timer, elapsed_seconds: 700 }, { key }))).toEqual(
        usedKey,
      );
      expect(
        await errorOf(await reflect({ ...reflection, reflection_data: 'Else.' }, { key })),
      ).toEqual(usedKey);
      expect(await secondOf(tuesday)).toMatchObject({
        elapsedSec: 600,
        reflectionData: 'Quieter than yesterday.',
      });
    });

    test('keeps what was made later, however late the earlier one is sent (rules/outbox#O11)', async () => {
      await plan();
      const hour = 3_600_000;
      const late = { ...reflection, reflection_data: 'From the phone in the drawer.' };
      await reflect({ ...reflection, reflection_data: 'Of yesterday.' }, { ago: 24 * hour });
      await reflect(reflection, { ago: hour });

      expect(await errorOf(await reflect(late, { ago: 2 * hour, key: 'late-as-it-is' }))).toEqual(
        error(409, 'A later reflection of this task is saved already.'),
      );
      expect(await secondOf(tuesday)).toMatchObject({ reflectionData: 'Quieter than yesterday.' });

      await reflect(late, { ago: 0, key: 'late-as-it-is' });
      expect(await secondOf(tuesday)).toMatchObject({ reflectionData: late.reflection_data });
    });

    test('is told in milliseconds how long ago a reflection was made', async () => {
      await plan();

      for (const ago of ['soon', '-1', '1.5', '9'.repeat(14)]) {
        expect(await errorOf(await reflect(reflection, { ago }))).toEqual(
          error(422, 'Made-Ago is a number of milliseconds.'),
        );
      }
    });

    test('keeps no key of a call that was refused', async () => {
      const key = 'key-before-the-schedule';
      expect(await errorOf(await saveTimer(timer, { key }))).toEqual(noTask);

      await plan();
      expect(await answerOf(await saveTimer(timer, { key }))).toEqual({ newStatus: 'active' });
    });

    test('answers two calls at once with one key alike, and does one of them', async () => {
      await plan();
      for (const round of [1, 2, 3]) {
        const body = { ...timer, elapsed_seconds: round };
        const answers = await Promise.all(
          [1, 2, 3, 4].map(() => saveTimer(body, { key: `round-number-${round}` })),
        );

        expect(await Promise.all(answers.map(answerOf))).toEqual(
          answers.map(() => ({ newStatus: 'active' })),
        );
      }
      const one = { ...reflection, reflection_data: 'One.' };
      const other = { ...reflection, reflection_data: 'Other.' };
      const [first, second] = await Promise.all([
        reflect(one, { key: 'the-same-key' }),
        reflect(other, { key: 'the-same-key' }),
      ]);

      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
      expect(await secondOf(tuesday)).toMatchObject({
        reflectionData: first.status === 200 ? 'One.' : 'Other.',
      });
    });

    test('refuses a key that is too short, too long, or holds what cannot be seen', async () => {
      await plan();

      for (const key of ['short', 'a key with spaces', 'k'.repeat(129), 'schl\u00FCssel-1']) {
        expect(await errorOf(await saveTimer(timer, { key }))).toEqual(
          error(422, 'An Idempotency-Key has 8 to 128 visible ASCII characters.'),
        );
      }
    });

    test('takes back what was said of a task with its file, once for its key, and the task stays done (rules/practiceFeed#E13)', async () => {
      await plan();
      await reflect({ ...reflection, reflection_type: 'image', reflection_data: jpeg });
      const { task_id: taskId } = reflection;
      const key = 'taken-back-once';

      expect(await answerOf(await takeBack(taskId, { key }))).toEqual({ newStatus: 'done' });
      expect(await errorOf(await media())).toEqual(noMedia);
      expect(await secondOf(tuesday)).toEqual(
        tetherTask(tuesday, 1, { status: 'done', completedAt: moment }),
      );
      await reflect(reflection);
      expect(await answerOf(await takeBack(taskId, { key }))).toEqual({ newStatus: 'done' });
      expect(await secondOf(tuesday)).toMatchObject({ reflectionType: 'text' });
      expect(await errorOf(await takeBack(taskId, { ago: 'soon' }))).toEqual(
        error(422, 'Made-Ago is a number of milliseconds.'),
      );
    });

    test('has no task and no file for what no database takes as an id', async () => {
      for (const taskId of ['\0', `${reflection.task_id}\0`, 'a'.repeat(129)]) {
        expect(await errorOf(await takeBack(taskId))).toEqual(error(404, 'There is no such task.'));
        expect(await errorOf(await media(taskId))).toEqual(noMedia);
      }
    });

    test('has no list for what is no day', async () => {
      for (const date of ['today', '2020-02-30', '2020-1-6', '1899-12-31', '%']) {
        expect(
          await errorOf(await ask(`/api/v1/commitments/${encodeURIComponent(email)}/date/${date}`)),
        ).toEqual(error(422, 'Please check these fields: date.'));
      }
    });

    test('reads an address in any spelling and any encoding', async () => {
      await plan();

      for (const address of ['maya@example.com', 'maya%40example.com', 'MAYA@EXAMPLE.COM']) {
        const path = `/api/v1/commitments/${address}`;
        expect(await tasksOf(await ask(`${path}/date/${tuesday}`))).toHaveLength(2);
        expect((await send(`${path}/task/timer`, timer)).status).toBe(200);
      }
    });

    test('keeps apart what two members do, and answers the address of another, of nobody and none alike (rules/common#M5)', async () => {
      const eva = await registered('eva@example.com');
      const hers = { as: eva, of: 'eva@example.com', key: 'the-same-key' };
      await plan();
      await plan({ pk: 'eva@example.com' }, eva);
      await reflect({ ...reflection, reflection_type: 'image', reflection_data: jpeg }, hers);
      await saveTimer(timer, { key: 'the-same-key' });
      await reflect(reflection, { key: 'the-same-key' });

      for (const of of ['eva@example.com', 'nobody@example.com', 'no address']) {
        for (const response of [
          await read(tuesday, { of }),
          await read('no date', { of }),
          await saveTimer({ ...timer, completed: true }, { of }),
          await saveTimer({}, { of }),
          await reflect(reflection, { of }),
          await media(reflection.task_id, { of }),
          await takeBack(reflection.task_id, { of }),
        ]) {
          expect(await errorOf(response)).toEqual(notYours);
        }
      }
      expect(await secondOf(tuesday, hers)).toMatchObject({ reflectionType: 'image' });
      expect(await secondOf(tuesday)).toMatchObject({ reflectionType: 'text', elapsedSec: 600 });
      expect((await media(reflection.task_id, hers)).status).toBe(200);
      expect(await errorOf(await media())).toEqual(noMedia);
    });

    test('refuses whoever is not signed in, before it looks at the address or the body', async () => {
      for (const as of [null, 'not.a.token']) {
        for (const response of [
          await read(tuesday, { as }),
          await read(tuesday, { as, of: 'nobody' }),
          await saveTimer({}, { as }),
          await reflect({}, { as }),
          await media(reflection.task_id, { as }),
          await takeBack(reflection.task_id, { as }),
        ]) {
          expect(await errorOf(response)).toEqual(error(401));
        }
      }
    });

    interface Asked {
      as?: string | null;
      of?: string;
      key?: string;
      ago?: number | string;
    }

    function ask(path: string, as: string | null = token): Promise<Response> {
      return connection.fetch(path, { headers: bearer(as) });
    }

    function read(date: string, { as = token, of = email }: Asked = {}): Promise<Response> {
      return ask(dayTasksPath(of, date), as);
    }

    function media(
      taskId: string = reflection.task_id,
      { as = token, of = email }: Asked = {},
    ): Promise<Response> {
      return ask(taskMediaPath(of, taskId), as);
    }

    function takeBack(taskId: string, { ago, as = token, key, of = email }: Asked = {}) {
      return connection.fetch(ofTaskReflectionPath(of, taskId), {
        method: 'DELETE',
        headers: {
          ...bearer(as),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          ...(ago === undefined ? {} : { 'Made-Ago': String(ago) }),
        },
      });
    }

    function send(path: string, body: unknown, { ago, as = token, key }: Asked = {}) {
      return connection.fetch(path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...bearer(as),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          ...(ago === undefined ? {} : { 'Made-Ago': String(ago) }),
        },
        body: JSON.stringify(body),
      });
    }

    function saveTimer(body: object, asked: Asked = {}): Promise<Response> {
      return send(taskTimerPath(asked.of ?? email), body, asked);
    }

    function reflect(body: object, asked: Asked = {}): Promise<Response> {
      return send(taskReflectionPath(asked.of ?? email), body, asked);
    }

    async function plan(change: object = {}, as: string = token): Promise<void> {
      const response = await send(schedulePaths.record, { ...schedule, ...change }, { as });
      expect(response.status).toBe(200);
    }

    /** The first session of Tether, which comes second. */
    async function secondOf(date: string, asked: Asked = {}) {
      return (await tasksOf(await read(date, asked))).find(({ taskId }) =>
        taskId.endsWith('TETHER-1'),
      );
    }

    async function tokenOf(address: string): Promise<string> {
      const credentials = { email: address, password, remember_me: false };
      const response = await send(authPaths.login, credentials, { as: null });
      const { access_token } = v.parse(loginAnswer, await response.json());

      return access_token ?? 'no token';
    }

    async function registered(address: string): Promise<string> {
      await send(
        profilePaths.registration,
        {
          email: address,
          password,
          name: 'A Newcomer',
          timezone: 'Europe/Oslo',
          invitation: await connection.invite(address),
        },
        { as: null },
      );

      return tokenOf(address);
    }
  });
}

async function tasksOf(response: Response) {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 200 });

  return v.parse(dayTasksAnswer, body).tasks.map((found) => v.parse(task, found));
}

async function answerOf(response: Response) {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 200 });

  return v.parse(taskAnswer, body);
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}
