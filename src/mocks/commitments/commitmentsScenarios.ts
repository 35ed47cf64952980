import { http, HttpResponse } from 'msw';

import { failure } from '../common/answers.ts';
import { onCommitments } from './commitments.ts';
import {
  commonScenarios,
  never,
  ourFault,
  withoutMessage,
  type CommonScenario,
  type Scenario,
} from '../common/commonScenarios.ts';

export type CommitmentsScenario =
  | CommonScenario
  | 'tasksFail'
  | 'slowTasks'
  | 'slowTimer'
  | 'tooManyTimers'
  | 'timerFails'
  | 'timerFailsWithoutMessage'
  | 'reflectionFails'
  | 'reflectionFailsWithoutMessage'
  | 'slowReflection'
  | 'malformedTasks'
  | 'serverErrorWithoutMessage';

const every = '*/api/v1/commitments/*';
const tooMany = 'Too many attempts. Please try again later.';

/** What goes before the handlers of `commitmentsHandlers` so that the service behaves in one named way. */
export const commitmentsScenarios: Record<CommitmentsScenario, Scenario> = {
  ...commonScenarios({
    every,
    empty: () => [onCommitments('dayTasks', () => HttpResponse.json({ tasks: [] }))],
  }),
  tasksFail: () => [onCommitments('dayTasks', () => failure(500, ourFault))],
  slowTasks: () => [onCommitments('dayTasks', never)],
  slowTimer: () => [onCommitments('taskTimer', never)],
  tooManyTimers: () => [
    onCommitments('taskTimer', () => failure(429, tooMany, { 'Retry-After': '900' })),
  ],
  timerFails: () => [onCommitments('taskTimer', () => failure(500, ourFault))],
  timerFailsWithoutMessage: () => [onCommitments('taskTimer', () => withoutMessage())],
  reflectionFails: () => [onCommitments('taskReflection', () => failure(500, ourFault))],
  reflectionFailsWithoutMessage: () => [onCommitments('taskReflection', () => withoutMessage())],
  slowReflection: () => [onCommitments('taskReflection', never)],
  malformedTasks: () => [
    onCommitments('dayTasks', (_, { date }) => jsonText(olderTasks(String(date)))),
  ],
  serverErrorWithoutMessage: () => [http.all(every, () => withoutMessage())],
};

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
