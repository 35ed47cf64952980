import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { ReflectionBody, TimerBody } from '#src/contract/today/commitments.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import {
  commitmentsScenarios,
  type CommitmentsScenario,
} from '#src/mocks/commitments/commitmentsScenarios.ts';
import { never } from '#src/mocks/common/commonScenarios.ts';
import { demoMembers, demoPassword } from '#src/mocks/world/demoMembers.ts';
import { login } from '#src/services/app/authApi.ts';
import { readDayTasks } from '#src/services/today/commitmentsApi.ts';
import { saveReflection, saveTimer } from '#src/services/today/commitmentsSaves.ts';
import { startMockServer } from '../../support/mockServer.ts';

const server = startMockServer();

const { email } = demoMembers.maya;
/** A Friday. */
const date = '2026-11-20';
const noon = new Date('2026-11-20T12:00:00Z');
const base = 'http://localhost:3005/api/v1/commitments/:email';
const ourFault = 'Something went wrong on our side. Please try again.';
const key = 'a-key-of-the-outbox';
const timer: TimerBody = {
  date,
  pillar: 'TETHER',
  task_id: `${date}-TETHER-1`,
  elapsed_seconds: 1_200,
  completed: true,
};
const reflection: ReflectionBody = {
  date,
  pillar: 'TETHER',
  task_id: `${date}-TETHER-1`,
  reflection_type: 'text',
  reflection_data: 'Quiet.',
};
const sound = {
  taskId: `${date}-TETHER-1`,
  date,
  pillar: 'TETHER',
  pillarName: 'Tether',
  scheduledTime: '08:00',
  durationMin: 20,
  status: 'pending',
  elapsedSec: 0,
  reflectionType: null,
  reflectionData: null,
  completedAt: null,
};

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('readDayTasks', () => {
  test("reads the day's tasks, by time", async () => {
    const tasks = await readDayTasks(email, date, await signedIn(), signal());

    expect(tasks.map(({ scheduledTime, taskId }) => [scheduledTime, taskId])).toEqual([
      ['07:00', `${date}-MOVEMENT-1`],
      ['08:00', `${date}-TETHER-1`],
      ['08:00', `${date}-NOURISHMENT-1`],
      ['12:30', `${date}-NOURISHMENT-2`],
      ['19:00', `${date}-NOURISHMENT-3`],
      ['20:00', `${date}-TETHER-2`],
      ['22:30', `${date}-RECOVERY-1`],
    ]);
  });

  test('shows plainly what nobody foresaw, and leaves out what is no task', async () => {
    server.use(...commitmentsScenarios.malformedTasks());

    expect(await readDayTasks(email, date, 't1', signal())).toEqual([
      sound,
      {
        ...sound,
        taskId: `${date}-BREATH-1`,
        pillar: 'BREATH',
        pillarName: 'Breath work',
        scheduledTime: '25:99',
      },
      {
        ...sound,
        taskId: `${date}-MOVEMENT-1`,
        pillar: 'MOVEMENT',
        pillarName: 'Movement',
        durationMin: 0,
      },
      {
        ...sound,
        taskId: `${date}-RECOVERY-1`,
        pillar: 'RECOVERY',
        pillarName: 'Recovery',
        durationMin: 0,
      },
      { ...sound, taskId: `${date}-NOURISHMENT-1`, status: 'done', reflectionType: 'song' },
      { ...sound, taskId: `${date}-TETHER-2`, scheduledTime: '20:00', elapsedSec: 600 },
    ]);
  });

  test('names the address and the date in the path, each as one part, and carries the token (rules/today#D1, rules/common#M4)', async () => {
    const asked: unknown[] = [];
    server.use(
      http.get(`${base}/date/:date`, ({ request }) => {
        asked.push([new URL(request.url).pathname, request.headers.get('Authorization')]);
        return HttpResponse.json({ tasks: [] });
      }),
    );

    expect(await readDayTasks('a/b+c?d@example.com', date, 't1', signal())).toEqual([]);
    await readDayTasks(email, date, null, signal());

    expect(asked).toEqual([
      [`/api/v1/commitments/a%2Fb%2Bc%3Fd%40example.com/date/${date}`, 'Bearer t1'],
      [`/api/v1/commitments/maya%40example.com/date/${date}`, null],
    ]);
  });

  test.each<[CommitmentsScenario, unknown]>([
    [
      'tasksFail',
      new CommitmentsError('Failed to fetch tasks for date: Internal Server Error', 'unreachable'),
    ],
    [
      'serverErrorWithoutMessage',
      new CommitmentsError('Failed to fetch tasks for date: Internal Server Error', 'unreachable'),
    ],
    ['malformed', new CommitmentsError('Failed to fetch tasks for date: OK', 'unreachable')],
    ['offline', new CommitmentsError('Failed to fetch tasks for date', 'unreachable', null, false)],
    ['401', new TokenRefused('t1')],
  ])('fails when the service is %s', async (scenario, error) => {
    server.use(...commitmentsScenarios[scenario]());

    await expect(readDayTasks(email, date, 't1', signal())).rejects.toEqual(error);
  });

  test("does not read another member's tasks", async () => {
    await expect(
      readDayTasks('noor@example.com', date, await signedIn(), signal()),
    ).rejects.toEqual(new CommitmentsError('Failed to fetch tasks for date: Forbidden', 'refused'));
  });

  test('finds no task where there is none', async () => {
    server.use(...commitmentsScenarios.empty());

    expect(await readDayTasks(email, date, 't1', signal())).toEqual([]);
  });

  test('passes an abort on as what it is', async () => {
    server.use(...commitmentsScenarios.slowTasks());
    const controller = new AbortController();
    const pending = readDayTasks(email, date, 't1', controller.signal);

    controller.abort();

    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('saving (rules/timer#T19)', () => {
  test('makes a timer and then a reflection part of the task (rules/reflection#F15)', async () => {
    const token = await signedIn();

    expect(await saveTimer(email, timer, key, token, signal())).toEqual({
      newStatus: 'reflection_pending',
    });
    expect(await saveReflection(email, reflection, key, token, signal())).toEqual({
      newStatus: 'done',
      completedAt: new Date().toISOString(),
    });
    const tasks = await readDayTasks(email, date, token, signal());
    expect(tasks.find(({ taskId }) => taskId === timer.task_id)).toEqual({
      ...sound,
      status: 'done',
      elapsedSec: 1_200,
      reflectionType: 'text',
      reflectionData: 'Quiet.',
      completedAt: noon.toISOString(),
    });
  });

  // rules/timer#T17, rules/reflection#F14, rules/outbox#O2
  test('sends the body as it is, the key and the token', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${base}/task/:call`, async ({ params, request }) => {
        const { headers } = request;
        sent.push([
          params['call'],
          headers.get('Idempotency-Key'),
          headers.get('Authorization'),
          await request.json(),
        ]);
        return HttpResponse.json({});
      }),
    );

    expect(await saveTimer(email, timer, key, 't1', signal())).toEqual({
      newStatus: 'reflection_pending',
    });
    expect(await saveTimer(email, { ...timer, completed: false }, key, 't1', signal())).toEqual({
      newStatus: 'active',
    });
    expect(await saveReflection(email, reflection, key, 't1', signal())).toEqual({
      newStatus: 'done',
    });
    expect(sent).toEqual([
      ['timer', key, 'Bearer t1', timer],
      ['timer', key, 'Bearer t1', { ...timer, completed: false }],
      ['reflection', key, 'Bearer t1', reflection],
    ]);
  });

  test('tells how long ago a reflection was made by this device, and never a time to come (rules/outbox#O11)', async () => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] });
    const told: unknown[] = [];
    server.use(
      http.post(`${base}/task/reflection`, ({ request }) => {
        told.push(request.headers.get('Made-Ago'));
        return HttpResponse.json({});
      }),
    );

    for (const madeAt of [noon.getTime() - 7_200_000.4, noon.getTime() + 1, undefined]) {
      await saveReflection(email, reflection, key, 't1', signal(), madeAt ? { madeAt } : {});
    }

    expect(told).toEqual(['7200000', '0', '0']);
  });

  test("tells what the service's detail says (rules/common#M6)", async () => {
    const token = await signedIn();
    const svg = { ...reflection, reflection_type: 'image' as const, reflection_data: '<svg/>' };

    await expect(
      saveTimer(email, { ...timer, task_id: 'nothing' }, key, token, signal()),
    ).rejects.toEqual(new CommitmentsError('There is no such task.', 'refused'));
    await expect(saveReflection(email, svg, key, token, signal())).rejects.toEqual(
      new CommitmentsError(
        'Please check these fields: reflection_data. A photo must be a JPEG, PNG, WebP or GIF image.',
        'refused',
      ),
    );
  });

  test.each<[CommitmentsScenario, string, string, boolean]>([
    ['500', ourFault, ourFault, true],
    ['serverErrorWithoutMessage', 'Failed to update timer', 'Failed to add reflection', true],
    ['malformed', 'Failed to update timer', 'Failed to add reflection', true],
    ['offline', 'Failed to update timer', 'Failed to add reflection', false],
  ])('fails when the service is %s', async (scenario, ofTimer, ofReflection, isAnswered) => {
    server.use(...commitmentsScenarios[scenario]());

    await expect(saveTimer(email, timer, key, 't1', signal())).rejects.toEqual(
      new CommitmentsError(ofTimer, 'unreachable', null, isAnswered),
    );
    await expect(saveReflection(email, reflection, key, 't1', signal())).rejects.toEqual(
      new CommitmentsError(ofReflection, 'unreachable', null, isAnswered),
    );
  });

  test('tells a refused token from a refused call', async () => {
    server.use(...commitmentsScenarios['401']());

    await expect(saveTimer(email, timer, key, 't1', signal())).rejects.toEqual(
      new TokenRefused('t1'),
    );
    await expect(saveReflection(email, reflection, key, null, signal())).rejects.toEqual(
      new TokenRefused(null),
    );
  });

  test.each([
    [408, undefined, 'unreachable', null],
    [413, undefined, 'refused', null],
    [422, '5', 'refused', 5_000],
    [425, '0', 'unreachable', 0],
    [429, '900', 'unreachable', 900_000],
    [503, 'Fri, 20 Nov 2026 12:00:30 GMT', 'unreachable', 30_000],
    [503, 'Fri, 20 Nov 2026 11:00:00 GMT', 'unreachable', 0],
    [503, 'soon', 'unreachable', null],
  ] as const)(
    'takes %i with a Retry-After of %s for %s, after %s (rules/outbox#O4)',
    async (status, after, failure, wait) => {
      const headers = after === undefined ? {} : { 'Retry-After': after };
      server.use(
        http.post(`${base}/task/timer`, () =>
          HttpResponse.json({ message: 'Other words.', detail: ' No. ' }, { status, headers }),
        ),
      );
      const error = new CommitmentsError('No.', failure, wait);

      const refused: unknown = await saveTimer(email, timer, key, 't1', signal()).catch(
        (thrown: unknown) => thrown,
      );
      expect(refused).toEqual(error);
      expect(refused).toMatchObject({ failure, retryAfter: wait });
    },
  );

  test('waits longer for a larger reflection, and passes an abort on as what it is', async () => {
    vi.useFakeTimers({ now: noon });
    server.use(http.post(`${base}/task/reflection`, never));
    const controller = new AbortController();
    const long = { ...reflection, reflection_data: 'a'.repeat(640_000) };
    const pending = saveReflection(email, long, key, 't1', controller.signal);
    const outcome = Promise.allSettled([pending]);

    await vi.advanceTimersByTimeAsync(39_999);
    controller.abort();

    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { name: 'AbortError' } }]);
  });

  test('waits longer after each attempt, for a network slower than was thought (rules/common#M11)', async () => {
    vi.useFakeTimers({ now: noon });
    server.use(http.post(`${base}/task/reflection`, never));
    const long = { ...reflection, reflection_data: 'a'.repeat(640_000) };
    const startedAt = Date.now();
    const waits = [0, 1, 3, 9].map(async (attempts) => {
      const pending = saveReflection(email, long, key, 't1', signal(), { attempts });
      await expect(pending).rejects.toBeInstanceOf(CommitmentsError);
      return Date.now() - startedAt;
    });
    await vi.advanceTimersByTimeAsync(110_000);

    expect(await Promise.all(waits)).toEqual([40_000, 50_000, 110_000, 110_000]);
  });
});

test.each<[CommitmentsScenario, string[]]>([
  ['timerFails', ['reflection', 'tasks']],
  ['tooManyTimers', ['reflection', 'tasks']],
  ['timerFailsWithoutMessage', ['reflection', 'tasks']],
  ['reflectionFails', ['timer', 'tasks']],
  ['reflectionFailsWithoutMessage', ['timer', 'tasks']],
  ['tasksFail', ['timer', 'reflection']],
  ['ok', ['timer', 'reflection', 'tasks']],
])('the scenario %s leaves %s as they are', async (scenario, calls) => {
  server.use(...commitmentsScenarios[scenario]());
  const token = await signedIn();
  const made = await Promise.allSettled([
    saveTimer(email, timer, key, token, signal()),
    saveReflection(email, reflection, key, token, signal()),
    readDayTasks(email, date, token, signal()),
  ]);
  const names = ['timer', 'reflection', 'tasks'];

  expect(names.filter((_, index) => made[index]?.status === 'fulfilled')).toEqual(calls);
});

async function signedIn(): Promise<string> {
  const outcome = await login(
    { email, password: demoPassword, mfaCode: '', rememberMe: false },
    signal(),
  );

  return outcome.kind === 'signedIn' ? (outcome.token ?? '') : '';
}

function signal(): AbortSignal {
  return new AbortController().signal;
}
