import { http, HttpResponse, type HttpHandler } from 'msw';
import * as v from 'valibot';

import { emailAddress } from '../../contract/common/text.ts';
import { mediaBody, mediaLimits, type MediaBody } from '../../contract/media/media.ts';
import { mediaRoutes } from '../../contract/media/paths.ts';
import { tagOf } from '../../contract/practice/versions.ts';
import { intentId, writeAnswer } from '../../contract/practice/writes.ts';
import { madeAgoHeader, madeAgoOf } from '../../contract/today/commitments.ts';
import { answerBody, failure, signInAgain } from '../common/answers.ts';
import { deleteItem } from '../practice/writes.ts';
import { once } from '../world/once.ts';
import { bearerOrPass, bearerSession, createMockWorld, type MockWorld } from '../world/world.ts';
import { closeMedia } from './close.ts';
import { contentOf } from './content.ts';
import { offsetAnswer, refusedVersion, takePart } from './parts.ts';
import { answerOf, gone, isGone, keyOf, mediaIn, requireMedia, type MockMedia } from './stored.ts';

/** Who calls for which file. */
interface Caller {
  email: string;
  id: string;
  session: string;
}

type Answer = (request: Request, caller: Caller) => Response | Promise<Response>;
type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What answers one of the calls of the media service. */
export function onMedia(
  call: keyof typeof mediaRoutes,
  method: 'get' | 'head' | 'put' | 'patch' | 'post' | 'delete',
  answer: (request: Request, params: Params) => Response | Promise<Response>,
): HttpHandler {
  return http[method](`*${mediaRoutes[call]}`, ({ params, request }) => answer(request, params));
}

/** The media service with nothing wrong, in a world of its own unless one is shared with other services. */
export function mediaHandlers(world: MockWorld = createMockWorld()): HttpHandler[] {
  const owned =
    (answer: Answer, sessionOf = bearerSession) =>
    (request: Request, params: Params) => {
      const session = sessionOf(request);
      const email = world.sessions.get(session);
      if (email === undefined) return signInAgain();
      if (!isOwn(params['email'], email)) return notYours();

      const id = v.safeParse(intentId, params['mediaId']);
      return id.success
        ? answer(request, { email, id: id.output, session })
        : failure(422, 'Please check these fields: id.');
    };
  const found = (
    answer: (request: Request, media: MockMedia, caller: Caller) => ReturnType<Answer>,
  ) =>
    owned((request, caller) => {
      const media = requireMedia(world, caller.email, caller.id);
      return media instanceof Response ? media : answer(request, media, caller);
    });

  const put = owned((request, caller) =>
    answerBody(request, mediaBody, (body) => announced(world, caller, body, request)),
  );
  const read = found((request, { ...media }, { id }) => contentOf(request, id, media));

  return [
    onMedia('media', 'put', put),
    onMedia(
      'media',
      'head',
      found((request, media) => refusedVersion(request) ?? offsetAnswer(media)),
    ),
    onMedia(
      'media',
      'get',
      found((_, media, caller) => HttpResponse.json(answerOf(world, media, caller))),
    ),
    onMedia(
      'media',
      'patch',
      found((request, media) => refusedVersion(request) ?? takePart(request, media)),
    ),
    onMedia(
      'media',
      'delete',
      owned((request, caller) => deleted(world, caller, request), bearerOrPass),
    ),
    onMedia(
      'close',
      'post',
      found(async (_, media, caller) => {
        const refused = await closeMedia(world, caller, media);
        if (refused !== null) return refused;

        const { id, version } = answerOf(world, media, caller);
        return versionAnswer(id, version ?? '');
      }),
    ),
    onMedia('content', 'get', (request, params) =>
      new URL(request.url).searchParams.has('seal')
        ? byAddress(world, request, params)
        : read(request, params),
    ),
  ];
}

function announced(world: MockWorld, caller: Caller, body: MediaBody, request: Request): Response {
  const { email, id } = caller;
  const ago = madeAgoOf(request.headers.get(madeAgoHeader));
  if (ago === null) return failure(422, 'Made-Ago is a number of milliseconds.');
  if (isGone(world, email, id)) return gone();

  const media = mediaIn(world);
  const known = media.get(keyOf(email, id));
  if (known !== undefined && JSON.stringify(known.body) !== JSON.stringify(body)) {
    return failure(409, 'This is announced already, and otherwise.');
  }
  const taken = [...media]
    .filter(([key]) => key.startsWith(`${email} `))
    .reduce((sum, [, one]) => sum + one.body.size, 0);
  if (known === undefined && taken + body.size > mediaLimits.member) return full();

  const madeAt = Date.now() - ago;
  const now = known ?? { body, state: 'arriving', bytes: new Uint8Array(), madeAt };
  media.set(keyOf(email, id), now);
  return HttpResponse.json(answerOf(world, now, caller));
}

/** The answer to who has no room left. */
export function full(): Response {
  return failure(413, 'Your account’s 2 GB are full.');
}

async function deleted(
  world: MockWorld,
  { email, id }: Caller,
  request: Request,
): Promise<Response> {
  const kind = 'media';
  const { headers } = request;
  const made = await once(world, { email, name: 'media deleted', request, body: id }, () => {
    mediaIn(world).delete(keyOf(email, id));
    return deleteItem({ world, email, kind, id, body: {}, headers, madeAt: Date.now() });
  });
  if (!made.ok) return made;

  const { version } = v.parse(writeAnswer, await made.json());
  return versionAnswer(id, version);
}

function byAddress(world: MockWorld, request: Request, params: Params): Response {
  const query = new URL(request.url).searchParams;
  const email = world.sessions.get(query.get('by') ?? '');
  const id = String(params['mediaId']);
  const isGood =
    email !== undefined &&
    isOwn(params['email'], email) &&
    query.get('seal') === btoa(keyOf(email, id));
  if (!isGood) return failure(403, 'This address is good no longer. Please ask for another one.');

  const media = requireMedia(world, email, id);
  return media instanceof Response ? media : contentOf(request, id, media);
}

function versionAnswer(id: string, version: string): Response {
  return HttpResponse.json({ id, version }, { headers: { ETag: tagOf(version) } });
}

function isOwn(asked: unknown, email: string): boolean {
  const read = v.safeParse(emailAddress, asked);

  return read.success && read.output === email;
}

function notYours(): Response {
  return failure(403, 'You can only open your own records.');
}
