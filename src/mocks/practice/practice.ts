import { http, HttpResponse, type HttpHandler } from 'msw';
import * as v from 'valibot';

import { emailAddress } from '../../contract/common/text.ts';
import type { ChangeKind } from '../../contract/practice/changes.ts';
import { practiceRoutes } from '../../contract/practice/paths.ts';
import { tagOf } from '../../contract/practice/versions.ts';
import {
  addition,
  dayEnd,
  intentId,
  preferenceBody,
  practiceSession,
  runningTimer,
  writeAnswer,
  type WriteAnswer,
} from '../../contract/practice/writes.ts';
import { madeAgoHeader, madeAgoOf } from '../../contract/today/commitments.ts';
import { answerBody, failure, signInAgain } from '../common/answers.ts';
import { serviceTime } from '../world/feed.ts';
import { once } from '../world/once.ts';
import { bearerOrPass, bearerSession, createMockWorld, type MockWorld } from '../world/world.ts';
import { daysOf } from './days.ts';
import { liveHeads } from './live.ts';
import { nowOf } from './now.ts';
import { pageOf } from './page.ts';
import {
  deleteItem,
  keepAddition,
  keepDayEnd,
  keepPreference,
  keepRunningTimer,
  keepSession,
  type MockWrite,
} from './writes.ts';
import { wordsOf } from './words.ts';

type Answer = (request: Request, params: Params) => Response | Promise<Response>;
type Params = Readonly<Record<string, string | readonly string[] | undefined>>;
type Keep = (write: MockWrite) => WriteAnswer | Response;

/** What answers one of the calls of the practice service. */
export function onPractice(
  call: keyof typeof practiceRoutes,
  method: 'get' | 'put' | 'delete',
  answer: Answer,
): HttpHandler {
  return http[method](`*${practiceRoutes[call]}`, ({ params, request }) => answer(request, params));
}

/** The practice service with nothing wrong, in a world of its own unless one is shared with other services. */
export function practiceHandlers(world: MockWorld = createMockWorld()): HttpHandler[] {
  const owned =
    (
      answer: (email: string, request: Request, params: Params) => Response | Promise<Response>,
      sessionOf = bearerSession,
    ) =>
    (request: Request, params: Params) => {
      const email = world.sessions.get(sessionOf(request));
      if (email === undefined) return signInAgain();

      return isOwn(params['email'], email) ? answer(email, request, params) : notYours();
    };

  const put = (kind: ChangeKind, schemaOf: (id: string) => v.GenericSchema, keep: Keep): Answer =>
    owned((email, request, params) => {
      const id = String(params['id'] ?? params['name']);
      return answerBody(request, schemaOf(id), (body) =>
        written({ world, email, kind, id, request, keep, body }),
      );
    }, bearerOrPass);

  const remove = (kind: ChangeKind): Answer =>
    owned(
      (email, request, params) =>
        written({
          world,
          email,
          kind,
          id: String(params['id']),
          request,
          keep: deleteItem,
          body: {},
        }),
      kind === 'timer' ? bearerSession : bearerOrPass,
    );

  return [
    onPractice(
      'changes',
      'get',
      owned((email, request) => pageOf(world, email, new URL(request.url).searchParams)),
    ),
    onPractice(
      'now',
      'get',
      owned((email) => HttpResponse.json(nowOf(world, email))),
    ),
    onPractice(
      'days',
      'get',
      owned((email, request) => daysOf(world, email, new URL(request.url).searchParams)),
    ),
    onPractice(
      'words',
      'get',
      owned((email, request) => wordsOf(world, email, new URL(request.url).searchParams)),
    ),
    onPractice(
      'live',
      'get',
      owned((email) => liveHeads(world, email)),
    ),
    onPractice(
      'session',
      'put',
      put('session', () => practiceSession, keepSession),
    ),
    onPractice('session', 'delete', remove('session')),
    onPractice(
      'dayEnd',
      'put',
      put('day_end', () => dayEnd, keepDayEnd),
    ),
    onPractice('dayEnd', 'delete', remove('day_end')),
    onPractice(
      'addition',
      'put',
      put('addition', () => addition, keepAddition),
    ),
    onPractice('addition', 'delete', remove('addition')),
    onPractice('preference', 'put', (request, params) =>
      preferenceBody(String(params['name'])) === null
        ? owned(() => failure(404, 'There is no such preference.'))(request, params)
        : put('preference', preferenceOf, keepPreference)(request, params),
    ),
    onPractice(
      'timer',
      'put',
      put('timer', () => runningTimer, keepRunningTimer),
    ),
    onPractice('timer', 'delete', remove('timer')),
  ];
}

interface Asked {
  world: MockWorld;
  email: string;
  kind: ChangeKind;
  id: string;
  request: Request;
  keep: Keep;
  body: unknown;
}

async function written({ world, body, email, id, keep, kind, request }: Asked): Promise<Response> {
  if (!v.is(intentId, id)) return failure(422, 'Please check these fields: id.');
  const ago = madeAgoOf(request.headers.get(madeAgoHeader));
  if (ago === null) return failure(422, 'Made-Ago is a number of milliseconds.');

  const name = `${kind} ${request.method}`;
  const { headers } = request;
  const sent = v.parse(v.record(v.string(), v.unknown()), body);
  const made = await once(world, { email, name, request, body: { id, body } }, () =>
    keep({ world, email, kind, id, body: sent, headers, madeAt: serviceTime(world) - ago }),
  );
  if (!made.ok) return made;

  const answer = v.parse(writeAnswer, await made.json());
  return HttpResponse.json(answer, { headers: { ETag: tagOf(answer.version) } });
}

function preferenceOf(name: string): v.GenericSchema {
  return preferenceBody(name) ?? v.never();
}

function isOwn(asked: unknown, email: string): boolean {
  const read = v.safeParse(emailAddress, asked);

  return read.success && read.output === email;
}

function notYours(): Response {
  return failure(403, 'You can only open your own records.');
}
