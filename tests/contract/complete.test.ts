import { getResponse } from 'msw';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';

import { createServices } from '#server/app.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import {
  dayTasksPath,
  ofTaskReflectionPath,
  taskMediaPath,
  taskReflectionPath,
  taskTimerPath,
} from '#src/contract/today/commitments.ts';
import { profilePaths, profileRecordPath } from '#src/contract/account/profile.ts';
import {
  additionPath,
  changesPath,
  daysPath,
  wordsPath,
  dayEndPath,
  livePath,
  nowPath,
  preferencePath,
  sessionPath,
  timerPath,
} from '#src/contract/practice/paths.ts';
import { closePath, contentPath, mediaPath } from '#src/contract/media/paths.ts';
import { schedulePaths, scheduleRecordPath } from '#src/contract/schedule/schedule.ts';
import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import { openEmpty } from '#tests/support/stores/stores.ts';

import { authContractCalls } from './auth/authContract.ts';
import { commitmentsContractCalls } from './commitments/commitmentsContract.ts';
import { mediaContractCalls } from './media/mediaContract.ts';
import { practiceContractCalls } from './practice/practiceContract.ts';
import { profileContractCalls } from './profile/profileContract.ts';
import { calendarContractCalls } from './schedule/calendarContract.ts';
import { pushContractCalls } from './schedule/pushContract.ts';
import { scheduleContractCalls } from './schedule/scheduleContract.ts';

const email = 'maya@example.com';
const commitments = {
  dayTasks: ['GET', dayTasksPath(email, '2026-11-20')],
  taskTimer: ['POST', taskTimerPath(email)],
  taskReflection: ['POST', taskReflectionPath(email)],
  ofTaskReflection: ['DELETE', ofTaskReflectionPath(email, '2026-11-20-TETHER-1')],
  taskMedia: ['GET', taskMediaPath(email, '2026-11-20-TETHER-1')],
} as const;

const practice = {
  changes: [['GET', changesPath(email)]],
  now: [['GET', nowPath(email)]],
  live: [['GET', livePath(email)]],
  days: [['GET', daysPath(email, { from: '2026-11-01', to: '2026-11-30' })]],
  words: [['GET', wordsPath(email, { q: 'calm' })]],
  session: putAndDeleted(sessionPath(email, 'session-1')),
  dayEnd: putAndDeleted(dayEndPath(email, 'end-1')),
  addition: putAndDeleted(additionPath(email, 'addition-1')),
  preference: [['PUT', preferencePath(email, 'theme')]],
  timer: putAndDeleted(timerPath(email, 'timer-1')),
} as const;

const media = {
  media: ['PUT', 'GET', 'HEAD', 'PATCH', 'DELETE'].map(
    (method) => [method, mediaPath(email, 'file-1')] as const,
  ),
  close: [['POST', closePath(email, 'file-1')]],
  content: [['GET', contentPath(email, 'file-1')]],
} as const;

/** No such path, or no such method there. */
const missing = [404, 405];

/** Every call that a suite of the contract makes, as the address that it asks. */
const calls: (readonly [string, string])[] = [
  ...authContractCalls,
  ...[...profileContractCalls, ...scheduleContractCalls].map(([method, path]): [string, string] => {
    if (method === 'GET' && path === profilePaths.record) return [method, profileRecordPath(email)];
    if (method === 'GET' && path === schedulePaths.record)
      return [method, scheduleRecordPath(email)];
    return [method, path];
  }),
  ...calendarContractCalls,
  ...pushContractCalls,
  ...commitmentsContractCalls.map((call) => commitments[call]),
  ...practiceContractCalls.flatMap((call) => practice[call]),
  ...mediaContractCalls.flatMap((call) => media[call]),
];

describe('a call of the contract', () => {
  let answer: (request: Request) => Response | Promise<Response>;

  beforeAll(async () => {
    const { db } = await openEmpty('embedded');
    const {
      auth,
      profile,
      schedule,
      commitments: tasks,
      practice: feed,
      media: recordings,
      join,
    } = createServices({
      db,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      keys: await importKeys(await createKeys()),
      origins: [],
      secureCookies: false,
      trustProxy: false,
    });
    answer = join(auth, profile, schedule, tasks, feed, recordings).fetch;
  });

  test.each(calls)('%s %s is answered by the mocks', async (method, path) => {
    expect(await getResponse(serviceHandlers(), request(method, path))).toBeDefined();
  });

  test.each(calls)('%s %s is answered by the services', async (method, path) => {
    expect(missing).not.toContain((await answer(request(method, path))).status);
  });

  test.each([
    '/auth/none',
    '/api/v1/profile/none',
    '/api/schedule/none',
    '/api/v1/commitments/none',
    '/api/v1/practice/none',
    '/api/v1/media/none',
  ])('would be missed: POST %s is answered by neither', async (path) => {
    expect(await getResponse(serviceHandlers(), request('POST', path))).toBeUndefined();
    expect(missing).toContain((await answer(request('POST', path))).status);
  });
});

function putAndDeleted(path: string): (readonly [string, string])[] {
  return [
    ['PUT', path],
    ['DELETE', path],
  ];
}

/** Nobody's: who is not signed in is refused, which is an answer. */
function request(method: string, path: string): Request {
  const isRead = ['GET', 'HEAD', 'DELETE'].includes(method);

  return new Request(`http://localhost${path}`, {
    method,
    headers: { Origin: 'http://localhost', 'Content-Type': 'application/json' },
    body: isRead ? null : '{}',
  });
}
