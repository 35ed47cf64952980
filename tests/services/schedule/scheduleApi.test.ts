import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';

import type { ScheduleRecord } from '#src/contract/schedule/schedule.ts';
import {
  ScheduleConflict,
  ScheduleError,
  scheduleFailureOf,
} from '#src/domain/schedule/scheduleFailure.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import { demoMembers, demoPassword } from '#src/mocks/world/demoMembers.ts';
import { demoSchedule } from '#src/mocks/world/demoSchedule.ts';
import { scheduleScenarios, type ScheduleScenario } from '#src/mocks/schedule/scheduleScenarios.ts';
import { login } from '#src/services/app/authApi.ts';
import { readSchedule, saveSchedule } from '#src/services/schedule/scheduleApi.ts';
import { startMockServer } from '../../support/mockServer.ts';

const server = startMockServer();

const { email } = demoMembers.maya;
const record: ScheduleRecord = demoSchedule;
const changed: ScheduleRecord = { ...record, is_movement_enabled: 'N' };
const path = 'http://localhost:3003/api/schedule/';
const ourFault = 'Something went wrong on our side. Please try again.';

describe('readSchedule', () => {
  test('reads what the member saved, and its version', async () => {
    expect(await readSchedule(email, await signedIn(), signal())).toEqual({
      record,
      version: '"1"',
    });
  });

  test('finds none while none was saved', async () => {
    server.use(...scheduleScenarios.empty());

    expect(await readSchedule(email, await signedIn(), signal())).toBeNull();
  });

  test('names the address in the path as one part of it, and carries the token (rules/common#M4, rules/common#M3)', async () => {
    const asked: unknown[] = [];
    server.use(
      http.get(`${path}:email`, ({ request }) => {
        const { pathname } = new URL(request.url);
        asked.push([pathname, request.headers.get('Authorization')]);
        return HttpResponse.json({ data: {} });
      }),
    );

    await readSchedule('a/b+c?d@example.com', 't1', signal());
    await readSchedule(email, null, signal());

    expect(asked).toEqual([
      ['/api/schedule/a%2Fb%2Bc%3Fd%40example.com', 'Bearer t1'],
      ['/api/schedule/maya%40example.com', null],
    ]);
  });

  test('answers whatever is stored as it is, without a version where none can be read', async () => {
    const data = { is_tether_enabled: 'y', tether_schedule: ['25:99'], more: { of: null } };
    server.use(http.get(`${path}:email`, () => HttpResponse.json({ data })));

    expect(await readSchedule(email, 't1', signal())).toEqual({ record: data, version: null });
  });

  test('reads a record of earlier hands', async () => {
    server.use(...scheduleScenarios.malformedSchedule());

    expect(await readSchedule(email, 't1', signal())).toMatchObject({
      record: {
        tether_schedule: record.tether_schedule,
        recovery_schedule: { session_times: ['25:99'] },
        movement_schedule: { custom_sessions: [{ time: '07:00' }, { time: '18:15' }] },
      },
      version: '"1"',
    });
  });

  test("tells a refused token from a refused schedule, which is another's", async () => {
    await expect(readSchedule(email, 'token-of-nobody', signal())).rejects.toEqual(
      new TokenRefused('token-of-nobody'),
    );
    await expect(readSchedule('noor@example.com', await signedIn(), signal())).rejects.toEqual(
      new ScheduleError('You can only open your own records.', 'refused'),
    );
  });

  test.each<[ScheduleScenario, unknown]>([
    ['scheduleLoadFails', new ScheduleError(ourFault, 'unreachable')],
    ['serverErrorWithoutMessage', new ScheduleError('Failed to load schedule', 'unreachable')],
    ['malformed', new ScheduleError('Failed to load schedule', 'unreachable')],
    ['offline', new ScheduleError('Failed to load schedule', 'unreachable')],
    ['401', new TokenRefused('t1')],
  ])('fails when the service is %s', async (scenario, error) => {
    server.use(...scheduleScenarios[scenario]());

    await expect(readSchedule(email, 't1', signal())).rejects.toEqual(error);
  });

  test.each([
    [412, 'refused'],
    [429, 'unreachable'],
    [503, 'unreachable'],
  ] as const)('takes %i for %s, whatever the body says', async (status, failure) => {
    const body = { message: 'No.', data: record };
    server.use(http.get(`${path}:email`, () => HttpResponse.json(body, { status })));

    await expect(readSchedule(email, 't1', signal())).rejects.toEqual(
      new ScheduleError('No.', failure),
    );
  });

  test('passes an abort on as what it is', async () => {
    server.use(...scheduleScenarios.slowSchedule());
    const controller = new AbortController();
    const pending = readSchedule(email, 't1', controller.signal);

    controller.abort();

    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('saveSchedule', () => {
  test('replaces the version it names, and answers what is stored', async () => {
    const token = await signedIn();
    const stored = { record: changed, version: '"2"' };

    expect(await saveSchedule(email, changed, '"1"', false, token, signal())).toEqual(stored);
    expect(await readSchedule(email, token, signal())).toEqual(stored);
  });

  test('keeps the schedule of a pillar that is left out', async () => {
    const token = await signedIn();
    const { movement_schedule: _, ...left } = changed;

    expect(await saveSchedule(email, left, '"1"', false, token, signal())).toEqual({
      record: changed,
      version: '"2"',
    });
  });

  test('makes the first one', async () => {
    server.use(...scheduleScenarios.empty());
    const stored = { record, version: '"1"' };

    expect(await saveSchedule(email, record, null, true, 't1', signal())).toEqual(stored);
    expect(await readSchedule(email, 't1', signal())).toEqual(stored);
  });

  test.each([
    ['the version it is over', '"7"', false, ['"7"', null]],
    ['a version that a proxy made weak, as it was', 'W/"7"', false, ['"7"', null]],
    ['that there is none', null, true, [null, '*']],
    ['nothing where neither is known', null, false, [null, null]],
  ])('says %s', async (_, version, isFirst, expected) => {
    const sent: unknown[] = [];
    server.use(
      http.post(path, ({ request: { headers, url } }) => {
        expect(new URL(url).pathname).toBe('/api/schedule/');
        sent.push([headers.get('If-Match'), headers.get('If-None-Match')]);
        return HttpResponse.json({ data: {} });
      }),
    );

    await saveSchedule(email, record, version, isFirst, 't1', signal());

    expect(sent).toEqual([expected]);
  });

  test('sends the record for the address it is given', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(path, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ data: {} });
      }),
    );

    await saveSchedule('noor@example.com', record, null, true, 't1', signal());

    expect(bodies).toEqual([{ ...record, pk: 'noor@example.com' }]);
  });

  test('answers a save on an older version with the other one, which a second save replaces', async () => {
    server.use(...scheduleScenarios.scheduleChangedElsewhere());
    const token = await signedIn();
    const known = await readSchedule(email, token, signal());
    const conflict = await conflictOf(
      saveSchedule(email, changed, known?.version ?? null, false, token, signal()),
    );

    expect(known).toEqual({ record, version: '"1"' });
    expect(conflict.other).toEqual({
      record: {
        ...changed,
        tether_schedule: {
          ...record.tether_schedule,
          sessions_per_day: 4,
          session_times: ['06:30', '08:00', '17:00', '20:00'],
        },
      },
      version: '"8"',
    });
    expect(await readSchedule(email, token, signal())).toEqual(conflict.other);
    expect(
      await saveSchedule(email, changed, conflict.other.version, false, token, signal()),
    ).toEqual({ record: changed, version: '"9"' });
  });

  test('takes its own schedule for saved where the answer to it was lost', async () => {
    const token = await signedIn();
    const save = (version: string | null, isFirst: boolean) =>
      saveSchedule(email, changed, version, isFirst, token, signal());
    await save('"1"', false);

    expect(await save('"1"', false)).toEqual({ record: changed, version: '"2"' });
    expect(await save(null, true)).toEqual({ record: changed, version: '"2"' });
  });

  test.each<[string, Partial<ScheduleRecord>]>([
    ['a flag', { is_tether_enabled: 'N' }],
    [
      'a time',
      { movement_schedule: { ...demoSchedule.movement_schedule, session_times: ['07:01'] } },
    ],
    [
      'a day',
      {
        movement_schedule: {
          ...demoSchedule.movement_schedule,
          practice_days: [true, false, true, false, true, true, false],
        },
      },
    ],
  ])('takes a schedule that differs in %s for another', async (_, difference) => {
    const token = await signedIn();
    await saveSchedule(email, { ...record, ...difference }, '"1"', false, token, signal());

    const conflict = await conflictOf(saveSchedule(email, record, '"1"', false, token, signal()));
    expect(conflict.other).toEqual({ record: { ...record, ...difference }, version: '"2"' });
  });

  test('fails where the service tells of a conflict and not what with', async () => {
    const message = 'This schedule was changed elsewhere.';
    server.use(http.post(path, () => HttpResponse.json({ message }, { status: 412 })));

    await expect(saveSchedule(email, record, '"1"', false, 't1', signal())).rejects.toEqual(
      new ScheduleError(message, 'refused'),
    );
  });

  test('tells the fields that the service does not take', async () => {
    const { tether_schedule: tether } = demoSchedule;
    const bad = { ...record, tether_schedule: { ...tether, session_times: ['08:00'] } };

    await expect(
      saveSchedule(email, bad, '"1"', false, await signedIn(), signal()),
    ).rejects.toEqual(
      new ScheduleError('Please check these fields: tether_schedule.session_times.', 'refused'),
    );
  });

  test.each<[ScheduleScenario, unknown]>([
    ['scheduleSaveFails', new ScheduleError(ourFault, 'unreachable')],
    ['serverErrorWithoutMessage', new ScheduleError('Failed to save schedule', 'unreachable')],
    ['malformed', new ScheduleError('Failed to save schedule', 'unreachable')],
    ['offline', new ScheduleError('Failed to save schedule', 'unreachable')],
    ['401', new TokenRefused('t1')],
  ])('fails when the service is %s', async (scenario, error) => {
    server.use(...scheduleScenarios[scenario]());

    await expect(saveSchedule(email, record, null, false, 't1', signal())).rejects.toEqual(error);
  });

  test('passes an abort on as what it is', async () => {
    server.use(...scheduleScenarios.slowScheduleSave());
    const controller = new AbortController();
    const pending = saveSchedule(email, record, null, true, 't1', controller.signal);

    controller.abort();

    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test.each<[ScheduleScenario, 'read' | 'saved']>([
  ['scheduleLoadFails', 'saved'],
  ['slowSchedule', 'saved'],
  ['malformedSchedule', 'saved'],
  ['scheduleSaveFails', 'read'],
  ['slowScheduleSave', 'read'],
  ['ok', 'read'],
])('the scenario %s leaves a schedule to be %s', async (scenario, call) => {
  server.use(...scheduleScenarios[scenario]());
  const token = await signedIn();
  const answer =
    call === 'read'
      ? await readSchedule(email, token, signal())
      : await saveSchedule(email, record, '"1"', false, token, signal());

  expect(answer).toEqual({ record, version: call === 'read' ? '"1"' : '"2"' });
});

test('neither a conflict nor an error that nobody foresaw is a failure of a schedule', () => {
  expect(scheduleFailureOf(new ScheduleError('No.', 'unreachable'))).toBe('unreachable');
  expect(scheduleFailureOf(new ScheduleError('No.', 'refused'))).toBe('refused');
  expect(scheduleFailureOf(new TokenRefused('t1'))).toBe('refused');
  expect(scheduleFailureOf(new ScheduleConflict({ record, version: '"2"' }))).toBeNull();
  expect(scheduleFailureOf(new Error('boom'))).toBeNull();
});

async function conflictOf(save: Promise<unknown>): Promise<ScheduleConflict> {
  const error: unknown = await save.catch((refused: unknown) => refused);
  if (error instanceof ScheduleConflict) return error;

  throw new Error('There was no conflict.', { cause: error });
}

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
