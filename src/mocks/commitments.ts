import { http, HttpResponse, type HttpHandler } from 'msw';
import * as v from 'valibot';

import {
  commitmentsRoutes,
  idempotencyKey,
  taskReflection,
  taskTimer,
  type TaskAnswer,
  type TaskReflection,
  type TaskTimer,
} from '../contract/commitments.ts';
import { partsOf, reflectionFault } from '../contract/reflectionData.ts';
import { calendarDay } from '../contract/schedule.ts';
import { emailAddress } from '../contract/text.ts';
import { dayTasks, planOf, type KeptTask, type PlannedTask } from '../domain/dayPlan.ts';
import { answerBody, failure, signInAgain } from './answers.ts';
import { bearerSession, createMockWorld, type MockWorld } from './world.ts';

type Answer = (request: Request, params: Params) => Response | Promise<Response>;
type Params = Readonly<Record<string, string | readonly string[] | undefined>>;
type Call = keyof typeof commitmentsRoutes;

/** What answers one of the calls of the commitments service. */
export function onCommitments(call: Call, answer: Answer): HttpHandler {
  const isRead = call === 'dayTasks' || call === 'taskMedia';

  return http[isRead ? 'get' : 'post'](`*${commitmentsRoutes[call]}`, ({ params, request }) =>
    answer(request, params),
  );
}

/** The commitments service with nothing wrong, in a world of its own unless one is shared with other services. */
export function commitmentsHandlers(world: MockWorld = createMockWorld()): HttpHandler[] {
  const owned =
    (answer: (email: string, request: Request, params: Params) => Response | Promise<Response>) =>
    (request: Request, params: Params) => {
      const email = world.sessions.get(bearerSession(request));
      if (email === undefined) return signInAgain();

      return isSame(params['email'], email) ? answer(email, request, params) : notYours();
    };

  return [
    onCommitments(
      'dayTasks',
      owned((email, _, { date }) => {
        const day = v.safeParse(calendarDay, date);
        return day.success ? tasksOf(world, email, day.output) : fieldFault('date');
      }),
    ),
    onCommitments(
      'taskTimer',
      owned((email, request) =>
        answerBody(request, taskTimer, (body) =>
          once(world, { email, name: 'timer', request, body }, () => keepTimer(world, email, body)),
        ),
      ),
    ),
    onCommitments(
      'taskReflection',
      owned((email, request) =>
        answerBody(request, taskReflection, (body) => {
          const fault = reflectionFault(body.reflection_type, body.reflection_data);
          if (fault !== null) return fieldFault('reflection_data', ` ${fault}`);

          return once(world, { email, name: 'reflection', request, body }, () =>
            keepReflection(world, email, body),
          );
        }),
      ),
    ),
    onCommitments(
      'taskMedia',
      owned((email, _, { taskId }) => fileOf(world, email, String(taskId))),
    ),
  ];
}

function tasksOf(world: MockWorld, email: string, date: string): Response {
  const plan = planOf(world.schedules.get(email)?.record, date);
  const kept = [...world.tasks.entries()]
    .filter(([key, task]) => key === keyOf(email, task.taskId) && task.date === date)
    .map(([, task]) => task);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  return HttpResponse.json({ tasks: dayTasks(plan, kept, { now: Date.now(), timeZone }) });
}

interface KeyedCall {
  email: string;
  name: 'timer' | 'reflection';
  request: Request;
  body: unknown;
}

/** Makes a call that has a key once, and answers it again as it was answered. What is refused is not kept. */
async function once(
  world: MockWorld,
  { body, email, name, request }: KeyedCall,
  effect: () => TaskAnswer | null,
): Promise<Response> {
  const key = request.headers.get('Idempotency-Key');
  if (key !== null && !idempotencyKey.test(key)) {
    return failure(422, 'An Idempotency-Key has 8 to 128 visible ASCII characters.');
  }

  const bodyHash = await hashOf(JSON.stringify(body));
  const call = keyOf(email, `${name} ${key}`);
  const made = key === null ? undefined : world.calls.get(call);
  if (made !== undefined) {
    return made.bodyHash === bodyHash
      ? HttpResponse.json(made.answer)
      : failure(422, 'This key was used for something else.');
  }

  const answer = effect();
  if (answer === null) return failure(404, 'There is no such task.');

  if (key !== null) world.calls.set(call, { bodyHash, answer });
  return HttpResponse.json(answer);
}

function keepTimer(world: MockWorld, email: string, body: TaskTimer): TaskAnswer | null {
  const task = findTask(world, email, body);
  if (task === null) return null;

  const kept = world.tasks.get(keyOf(email, task.taskId)) ?? untouched(task);
  const status = body.completed ? 'reflection_pending' : 'active';
  const saved: KeptTask = {
    ...kept,
    ...task,
    status: kept.status === 'active' ? status : kept.status,
    elapsedSec: Math.max(kept.elapsedSec, body.elapsed_seconds),
  };
  world.tasks.set(keyOf(email, task.taskId), saved);

  return { newStatus: saved.status };
}

function keepReflection(world: MockWorld, email: string, body: TaskReflection): TaskAnswer | null {
  const task = findTask(world, email, body);
  if (task === null) return null;

  const key = keyOf(email, task.taskId);
  const isFile = body.reflection_type === 'image' || body.reflection_type === 'video';
  const file = isFile ? partsOf(body.reflection_data) : null;
  world.tasks.set(key, {
    ...(world.tasks.get(key) ?? untouched(task)),
    ...task,
    status: 'done',
    reflectionType: body.reflection_type,
    reflectionData: file?.mediaType ?? body.reflection_data,
    completedAt: new Date().toISOString(),
  });
  if (file === null) world.files.delete(key);
  else world.files.set(key, file);

  return { newStatus: 'done' };
}

function findTask(
  world: MockWorld,
  email: string,
  { date, pillar, task_id: taskId }: Pick<TaskTimer, 'date' | 'pillar' | 'task_id'>,
): PlannedTask | null {
  const plan = planOf(world.schedules.get(email)?.record, date);
  const task =
    plan.find((planned) => planned.taskId === taskId) ?? world.tasks.get(keyOf(email, taskId));

  return task?.pillar === pillar && task.date === date ? plannedOf(task) : null;
}

/** A kept task without what was done of it. */
function plannedOf(task: PlannedTask): PlannedTask {
  const { date, durationMin, pillar, pillarName, scheduledTime, taskId } = task;

  return { taskId, date, pillar, pillarName, scheduledTime, durationMin };
}

function untouched(task: PlannedTask): KeptTask {
  return {
    ...task,
    status: 'active',
    elapsedSec: 0,
    reflectionType: null,
    reflectionData: null,
    completedAt: null,
  };
}

function fileOf(world: MockWorld, email: string, taskId: string): Response {
  const file = world.files.get(keyOf(email, taskId));
  if (file === undefined) return failure(404, 'There is no such photo or video.');

  const { base64, mediaType } = file;
  return new HttpResponse(
    Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0),
    {
      headers: {
        'Content-Type': mediaType,
        'Content-Disposition': `attachment; filename="${taskId}.${mediaType.replace(/^.*\//u, '')}"`,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      },
    },
  );
}

function keyOf(email: string, name: string): string {
  return `${email} ${name}`;
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isSame(asked: unknown, email: string): boolean {
  const read = v.safeParse(emailAddress, asked);

  return read.success && read.output === email;
}

function fieldFault(field: string, sentence = ''): Response {
  return failure(422, `Please check these fields: ${field}.${sentence}`);
}

function notYours(): Response {
  return failure(403, 'You can only open your own records.');
}
