import { http, HttpResponse, type HttpHandler } from 'msw';
import * as v from 'valibot';

import { calendarDay } from '../../contract/common/calendar.ts';
import {
  commitmentsRoutes,
  madeAgoHeader,
  madeAgoOf,
  taskReflection,
  taskTimer,
} from '../../contract/today/commitments.ts';
import { reflectionFault } from '../../contract/reflection/reflectionData.ts';
import { emailAddress } from '../../contract/common/text.ts';
import { answerBody, failure, signInAgain } from '../common/answers.ts';
import { keepReflection, keepTimer, keyOf, takeReflection, tasksOf } from './taskBook.ts';
import { once } from '../world/once.ts';
import { bearerOrPass, bearerSession, createMockWorld, type MockWorld } from '../world/world.ts';

type Answer = (request: Request, params: Params) => Response | Promise<Response>;
type Params = Readonly<Record<string, string | readonly string[] | undefined>>;
type Call = keyof typeof commitmentsRoutes;

/** What answers one of the calls of the commitments service. */
export function onCommitments(call: Call, answer: Answer): HttpHandler {
  return http[methods[call]](`*${commitmentsRoutes[call]}`, ({ params, request }) =>
    answer(request, params),
  );
}

const methods = {
  dayTasks: 'get',
  taskTimer: 'post',
  taskReflection: 'post',
  ofTaskReflection: 'delete',
  taskMedia: 'get',
} as const;

/** The commitments service with nothing wrong, in a world of its own unless one is shared with other services. */
export function commitmentsHandlers(world: MockWorld = createMockWorld()): HttpHandler[] {
  const owned =
    (
      answer: (email: string, request: Request, params: Params) => Response | Promise<Response>,
      sessionOf = bearerOrPass,
    ) =>
    (request: Request, params: Params) => {
      const email = world.sessions.get(sessionOf(request));
      if (email === undefined) return signInAgain();

      return isSame(params['email'], email) ? answer(email, request, params) : notYours();
    };

  return [
    onCommitments(
      'dayTasks',
      owned((email, _, { date }) => {
        const day = v.safeParse(calendarDay, date);
        if (!day.success) return fieldFault('date');

        return HttpResponse.json({ tasks: tasksOf(world, email, day.output) });
      }, bearerSession),
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

          const ago = madeAgoOf(request.headers.get(madeAgoHeader));
          if (ago === null) return failure(422, 'Made-Ago is a number of milliseconds.');

          const madeAt = Date.now() - ago;
          return once(world, { email, name: 'reflection', request, body }, () =>
            keepReflection(world, email, body, madeAt),
          );
        }),
      ),
    ),
    onCommitments(
      'ofTaskReflection',
      owned((email, request, params) => {
        const taskId = String(params['taskId']);
        const ago = madeAgoOf(request.headers.get(madeAgoHeader));
        if (ago === null) return failure(422, 'Made-Ago is a number of milliseconds.');

        const madeAt = Date.now() - ago;
        return once(world, { email, name: 'reflection taken back', request, body: taskId }, () =>
          takeReflection(world, email, taskId, madeAt),
        );
      }),
    ),
    onCommitments(
      'taskMedia',
      owned((email, _, { taskId }) => fileOf(world, email, String(taskId)), bearerSession),
    ),
  ];
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
