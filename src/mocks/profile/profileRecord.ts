import { http, HttpResponse, type HttpHandler } from 'msw';
import * as v from 'valibot';

import { profilePaths, profileRecord, type ProfileRecord } from '../../contract/account/profile.ts';
import { emailAddress } from '../../contract/common/text.ts';
import { answerBody, failure, signInAgain } from '../common/answers.ts';
import { bearerSession, type MockWorld } from '../world/world.ts';

type Answer = (request: Request, email: string) => Response | Promise<Response>;

const otherCalls = new Set<string>([...Object.values(profilePaths), '/api/v1/profile/health']);

/** What answers for the profile record of an address; the service's other paths are no addresses. */
export function onReadRecord(answer: Answer): HttpHandler {
  return http.get(`*${profilePaths.record}:email`, ({ request, params }) =>
    otherCalls.has(new URL(request.url).pathname)
      ? undefined
      : answer(request, String(params['email'])),
  );
}

/** What answers for saving a profile record, with the slash at the end and without. */
export function onSaveRecord(answer: (request: Request) => Response | Promise<Response>) {
  return [profilePaths.record, profilePaths.record.slice(0, -1)].map((path) =>
    http.post(`*${path}`, ({ request }) => answer(request)),
  );
}

/** The calls for a member's own record. */
export function profileRecordHandlers(world: MockWorld): HttpHandler[] {
  return [
    onReadRecord((request, asked) => {
      const email = world.sessions.get(bearerSession(request));
      if (email === undefined) return signInAgain();
      if (!isSame(asked, email)) return notYours();

      const record = world.profiles.get(email);
      return record === undefined
        ? failure(404, 'No profile was saved yet.')
        : HttpResponse.json({ data: record });
    }),
    ...onSaveRecord((request) => {
      const email = world.sessions.get(bearerSession(request));
      if (email === undefined) return signInAgain();

      return answerBody(request, profileRecord, (body) =>
        body.pk === email ? saved(world, body) : notYours(),
      );
    }),
  ];
}

function saved(world: MockWorld, body: ProfileRecord): Response {
  const photo_url = body.photo_url ?? world.profiles.get(body.pk)?.photo_url ?? '';
  const record = { ...body, photo_url };
  world.profiles.set(body.pk, record);

  return HttpResponse.json({ data: record });
}

function isSame(asked: string, email: string): boolean {
  const read = v.safeParse(emailAddress, asked);

  return read.success && read.output === email;
}

function notYours(): Response {
  return failure(403, 'You can only open your own records.');
}
