import { delay, http, HttpResponse, type HttpHandler } from 'msw';

import { failure, signInAgain } from './answers.ts';
import { onCommitments } from './commitments.ts';

export type CommitmentsScenario =
  | 'ok'
  | 'noTasks'
  | 'tasksFail'
  | 'slowTasks'
  | 'timerFails'
  | 'timerFailsWithoutMessage'
  | 'reflectionFails'
  | 'reflectionFailsWithoutMessage'
  | 'slowReflection'
  | 'tasksUnauthorized'
  | 'malformedTasks'
  | 'serverError'
  | 'serverErrorWithoutMessage'
  | 'slow'
  | 'offline'
  | 'malformed';

const ourFault = 'Something went wrong on our side. Please try again.';

/** What goes before the handlers of `commitmentsHandlers` so that the service behaves in one named way. */
export const commitmentsScenarios: Record<CommitmentsScenario, () => HttpHandler[]> = {
  ok: () => [],
  noTasks: () => [onCommitments('dayTasks', () => HttpResponse.json({ tasks: [] }))],
  tasksFail: () => [onCommitments('dayTasks', () => failure(500, ourFault))],
  slowTasks: () => [onCommitments('dayTasks', never)],
  timerFails: () => [onCommitments('taskTimer', () => failure(500, ourFault))],
  timerFailsWithoutMessage: () => [onCommitments('taskTimer', withoutMessage)],
  reflectionFails: () => [onCommitments('taskReflection', () => failure(500, ourFault))],
  reflectionFailsWithoutMessage: () => [onCommitments('taskReflection', withoutMessage)],
  slowReflection: () => [onCommitments('taskReflection', never)],
  tasksUnauthorized: () => [http.all(everyPath, signInAgain)],
  malformedTasks: () => [
    onCommitments('dayTasks', (_, { date }) => jsonText(olderTasks(String(date)))),
  ],
  serverError: () => [http.all(everyPath, () => failure(500, ourFault))],
  serverErrorWithoutMessage: () => [http.all(everyPath, withoutMessage)],
  slow: () => [http.all(everyPath, () => never())],
  offline: () => [http.all(everyPath, () => HttpResponse.error())],
  malformed: () => [http.all(everyPath, () => HttpResponse.html('<h1>It works!</h1>'))],
};

const everyPath = '*/api/v1/commitments/*';

/** Tasks that nobody foresaw, between two that are sound: another pillar, status and type, and numbers that are none. */
function olderTasks(date: string): string {
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
  const tasks = [
    sound,
    {
      ...sound,
      taskId: `${date}-BREATH-1`,
      pillar: 'BREATH',
      pillarName: 'Breath work',
      scheduledTime: '25:99',
      status: 'asleep',
    },
    {
      ...sound,
      taskId: `${date}-MOVEMENT-1`,
      pillar: 'MOVEMENT',
      pillarName: null,
      durationMin: 'NaN',
    },
    { ...sound, taskId: `${date}-RECOVERY-1`, pillar: 'RECOVERY', pillarName: '', durationMin: -1 },
    { ...sound, taskId: `${date}-NOURISHMENT-1`, status: 'done', reflectionType: 'song' },
    { ...sound, taskId: null },
    'no task',
    null,
    { ...sound, status: 'done' },
    { ...sound, taskId: `${date}-TETHER-2`, scheduledTime: '20:00', elapsedSec: 600 },
  ];

  // More than a number holds, which JSON can say.
  return JSON.stringify({ tasks }).replace('"durationMin":-1', '"durationMin":1e999');
}

function jsonText(text: string): Response {
  return new HttpResponse(text, { headers: { 'Content-Type': 'application/json' } });
}

function withoutMessage(): Response {
  return new HttpResponse(null, { status: 500 });
}

async function never(): Promise<Response> {
  await delay('infinite');
  return HttpResponse.error();
}
