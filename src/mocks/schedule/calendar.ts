import { http, HttpResponse, type HttpHandler } from 'msw';

import {
  calendarPaths,
  calendarSettings,
  calendarType,
  feedPrefix,
  type CalendarAnswer,
} from '../../contract/reminders/calendar.ts';
import { localDay } from '../../domain/common/day.ts';
import { plannedEvents } from '../../domain/reminders/plannedEvents.ts';
import { answerBody, failure, signInAgain } from '../common/answers.ts';
import { bearerSession, zoneOf, type MockCalendar, type MockWorld } from '../world/world.ts';

/** What the schedule service answers about a member's calendar. */
export function calendarHandlers(world: MockWorld): HttpHandler[] {
  const asMember =
    (answer: (email: string, request: Request) => Response | Promise<Response>) =>
    ({ request }: { request: Request }) => {
      const email = world.sessions.get(bearerSession(request));

      return email === undefined ? signInAgain() : answer(email, request);
    };
  const calendarOf = (email: string): MockCalendar =>
    world.calendars.get(email) ?? { token: null, alarms: [10] };
  const change = (email: string, changed: Partial<MockCalendar>) => {
    const calendar = { ...calendarOf(email), ...changed };
    world.calendars.set(email, calendar);
    return answered(calendar);
  };

  return [
    http.get(
      `*${calendarPaths.settings}`,
      asMember((email) => answered(calendarOf(email))),
    ),
    http.put(
      `*${calendarPaths.settings}`,
      asMember((email, request) =>
        answerBody(request, calendarSettings, ({ alarms }) => change(email, { alarms })),
      ),
    ),
    http.post(
      `*${calendarPaths.address}`,
      asMember((email) => {
        world.calendarsMade += 1;
        return change(email, { token: `feed-${world.calendarsMade}` });
      }),
    ),
    http.delete(
      `*${calendarPaths.address}`,
      asMember((email) => change(email, { token: null })),
    ),
    http.get(
      `*${calendarPaths.file}`,
      asMember((email) =>
        HttpResponse.text(textOf(world, email, calendarOf(email)), {
          headers: {
            'Content-Type': calendarType,
            'Content-Disposition': 'attachment; filename="fourfold.ics"',
          },
        }),
      ),
    ),
    ...[http.get, http.head].map((asked) =>
      asked(`*${feedPrefix}:token`, ({ params, request }) => {
        const token = String(params['token']).replace(/\.ics$/u, '');
        const found = [...world.calendars].find(([, calendar]) => calendar.token === token);
        if (found === undefined) return failure(404, 'There is no such calendar.');

        const text = textOf(world, ...found);
        const headers = { ETag: `"${token}-${text.length}"`, 'Cache-Control': 'private, no-cache' };
        if (request.headers.get('If-None-Match') === headers.ETag) {
          return new HttpResponse(null, { status: 304, headers });
        }
        return HttpResponse.text(request.method === 'HEAD' ? null : text, {
          headers: { ...headers, 'Content-Type': calendarType },
        });
      }),
    ),
  ];
}

function answered({ alarms, token }: MockCalendar): Response {
  const path = token === null ? null : `${feedPrefix}${token}.ics`;

  return HttpResponse.json({ data: { path, alarms } } satisfies CalendarAnswer);
}

/** Of each planned session no more than what it is called, and its alarms. */
function textOf(world: MockWorld, email: string, { alarms }: MockCalendar): string {
  const today = localDay(Date.now(), zoneOf(world, email));
  const events = plannedEvents(world.schedules.get(email)?.record ?? null, today).flatMap(
    ({ id, name }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `SUMMARY:${name}`,
      ...alarms.map((minutes) => `BEGIN:VALARM\r\nTRIGGER:-PT${minutes}M\r\nEND:VALARM`),
      'END:VEVENT',
    ],
  );

  return ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
