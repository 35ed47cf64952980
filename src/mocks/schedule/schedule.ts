import { http, HttpResponse, type HttpHandler } from 'msw';
import * as v from 'valibot';

import {
  missingSchedules,
  schedulePaths,
  scheduleRecord,
  scheduleTag,
  type ScheduleRecord,
} from '../../contract/schedule/schedule.ts';
import { localDay } from '../../domain/common/day.ts';
import type { EarlierSchedule } from '../../domain/today/planHistory.ts';
import { emailAddress } from '../../contract/common/text.ts';
import { answerBody, failure, failureBody, signInAgain } from '../common/answers.ts';
import { calendarHandlers } from './calendar.ts';
import { pushHandlers } from './push.ts';
import {
  bearerSession,
  createMockWorld,
  hereZone,
  zoneOf,
  type MockSchedule,
  type MockWorld,
} from '../world/world.ts';

type Answer = (request: Request, email: string) => Response | undefined;

/** What answers for the schedule of an address; the service's health is no address. */
export function onReadSchedule(answer: Answer | (() => Promise<Response>)): HttpHandler {
  return http.get(`*${schedulePaths.record}:email`, ({ request, params }) =>
    params['email'] === 'health' ? undefined : answer(request, String(params['email'])),
  );
}

/** What answers for saving a schedule, with the slash at the end and without. */
export function onSaveSchedule(
  answer: (request: Request) => Response | Promise<Response>,
): HttpHandler[] {
  return [schedulePaths.record, schedulePaths.record.slice(0, -1)].map((path) =>
    http.post(`*${path}`, ({ request }) => answer(request)),
  );
}

/** The schedule service with nothing wrong, in a world of its own unless one is shared with other services. */
export function scheduleHandlers(world: MockWorld = createMockWorld()): HttpHandler[] {
  return [
    ...calendarHandlers(world),
    ...pushHandlers(world),
    onReadSchedule((request, asked) => {
      const email = world.sessions.get(bearerSession(request));
      if (email === undefined) return signInAgain();
      if (!isSame(asked, email)) return notYours();

      const stored = world.schedules.get(email);
      return stored === undefined ? noSchedule() : scheduleOf(stored);
    }),
    ...onSaveSchedule((request) => {
      const email = world.sessions.get(bearerSession(request));
      if (email === undefined) return signInAgain();

      return answerBody(request, scheduleRecord, (body) =>
        body.pk === email
          ? saveOver(
              world.schedules.get(email),
              { body, request, timeZone: zoneOf(world, email) },
              (saved) => world.schedules.set(email, saved),
            )
          : notYours(),
      );
    }),
  ];
}

interface Save {
  body: ScheduleRecord;
  request: Request;
  /** The member's; that of the device if left out. */
  timeZone?: string;
}

/** Answers a save over what is stored, as its preconditions have it, and hands what it makes to `keep`. */
export function saveOver(
  stored: MockSchedule | undefined,
  { body, request, timeZone = hereZone() }: Save,
  keep: (saved: MockSchedule) => void,
): Response {
  if (!isAsExpected(stored, request.headers)) return changedElsewhere(stored);

  const saved = {
    record: { ...stored?.record, ...body },
    version: (stored?.version ?? 0) + 1,
    earlier: earlierOf(stored, timeZone),
  };
  const missing = missingSchedules(saved.record);
  if (missing.length > 0) return failure(422, `Please check these fields: ${missing.join(', ')}.`);

  keep(saved);
  return scheduleOf(saved);
}

/** What a save over this keeps of it: the schedule that held until the day of the member on which it is replaced. */
function earlierOf(stored: MockSchedule | undefined, timeZone: string): readonly EarlierSchedule[] {
  if (stored === undefined) return [];

  const earlier = stored.earlier ?? [];
  const lastDay = localDay(Date.now(), timeZone);
  const isKept = earlier.some((one) => one.lastDay === lastDay);
  return isKept ? earlier : [...earlier, { lastDay, record: stored.record }];
}

/** The answer that a member has saved no schedule. */
export function noSchedule(): Response {
  return failure(404, 'No schedule was saved yet.');
}

/** The answer that carries a schedule. */
export function scheduleOf({ record, version }: MockSchedule): Response {
  return HttpResponse.json({ data: record }, { headers: { ETag: scheduleTag(version) } });
}

function changedElsewhere(stored: MockSchedule | undefined): Response {
  const body = failureBody('This schedule was changed elsewhere.');

  return stored === undefined
    ? HttpResponse.json(body, { status: 412 })
    : HttpResponse.json(
        { ...body, data: stored.record },
        { status: 412, headers: { ETag: scheduleTag(stored.version) } },
      );
}

function isAsExpected(stored: MockSchedule | undefined, headers: Headers): boolean {
  const ifMatch = headers.get('If-Match');
  const ifNoneMatch = headers.get('If-None-Match');
  if (ifNoneMatch !== null) {
    return ifMatch === null && ifNoneMatch === '*' && stored === undefined;
  }

  if (ifMatch === null) return true;
  return stored !== undefined && ['*', scheduleTag(stored.version)].includes(ifMatch);
}

function isSame(asked: string, email: string): boolean {
  const read = v.safeParse(emailAddress, asked);

  return read.success && read.output === email;
}

function notYours(): Response {
  return failure(403, 'You can only open your own records.');
}
