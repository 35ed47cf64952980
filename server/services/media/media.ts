import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';

import { mediaBody, type MediaAnswer } from '../../../src/contract/media/media.ts';
import { mediaRoutes as paths } from '../../../src/contract/media/paths.ts';
import { offsetOf, partType, tusHeaders, tusVersion } from '../../../src/contract/media/tus.ts';
import { tagOf } from '../../../src/contract/practice/versions.ts';
import { intentId, writeAnswer, type WriteAnswer } from '../../../src/contract/practice/writes.ts';
import { requireOwnPath } from '../auth/ownRecord.ts';
import type { MemberEnv, RequireMember } from '../auth/requireMember.ts';
import type { Sessions } from '../auth/sessions.ts';
import { deleteItem } from '../practice/stored.ts';
import type { Keys } from '../secrets/keys.ts';
import { limitBody, readBody, requireJson } from '../wire/body.ts';
import type { Meters } from '../wire/meters.ts';
import { Refusal } from '../wire/refusal.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import { noteArrival } from '../writes/arrival.ts';
import { callOf, keyOf } from '../writes/once.ts';
import { write } from '../writes/write.ts';
import { createAddresses } from './address.ts';
import { announce } from './announce.ts';
import { closeMedia } from './close.ts';
import { requireMediaUse, sendContent } from './content.ts';
import { eraseMedia, findMedia, requireMedia, versionOfMedia, type StoredMedia } from './stored.ts';
import { takePart } from './takePart.ts';
import type { MediaTools, Named } from './tools.ts';
import { createPartTurns } from './turns.ts';

export interface MediaRouteTools extends MediaTools {
  keys: Keys;
  meters: Meters;
  requireMember: RequireMember;
  sessions: Sessions;
}

/** In bytes, of an announcement. */
const longestBody = 4 * 1024;

/**
 * A member's recordings, photos and videos: each is announced, comes in parts that can be gone on with after a cut, is kept with a
 * number in the member's feed, and is read from any byte on.
 */
export function mediaRoutesOf(tools: MediaRouteTools): Hono<ServiceEnv> {
  const { arrivals, clock, db, files, keys, meters, requireMember, sessions } = tools;
  const routes = new Hono<ServiceEnv>();
  const addresses = createAddresses(keys, sessions, clock);
  const turns = createPartTurns(meters);
  const own = [requireMember, requireOwnPath] as const;

  const standing = async ({ var: asking }: Asked, named: Named): Promise<MediaAnswer> => {
    const media = await requireMedia(db, named);
    const { email, memberId } = asking.member;
    const { sessionId } = asking.claims;
    const address = addresses.make({ memberId, sessionId, id: named.id }, email);
    return answerOf(media, await versionOfMedia(db, named), address);
  };

  routes.put(
    paths.media,
    noteArrival(clock),
    ...own,
    limitBody(longestBody),
    requireJson,
    async (context) => {
      const named = namedBy(context);
      const body = await readBody(context, mediaBody);
      await announce(tools, { ...named, body, madeAt: context.var.madeAt });
      return context.json((await standing(context, named)) satisfies MediaAnswer);
    },
  );

  routes.get(paths.media, tus, ...own, async (context) => {
    const named = namedBy(context);
    if (context.req.method !== 'HEAD') return context.json(await standing(context, named));

    requireTus(context);
    await arrivals.settle((await requireMedia(db, named)).file);
    const media = await requireMedia(db, named);
    return context.body(null, 200, {
      [tusHeaders.offset]: String(offsetIn(media)),
      [tusHeaders.length]: String(media.size),
    });
  });

  routes.patch(paths.media, tus, ...own, turns, async (context) => {
    requireTus(context);
    if (context.req.header('content-type') !== partType) {
      throw new Refusal(415, `A part must be ${partType}.`);
    }
    const offset = offsetOf(context.req.header(tusHeaders.offset));
    if (offset === null) throw new Refusal(422, `Please check these fields: ${tusHeaders.offset}.`);

    const { body } = context.req.raw;
    const arrived = await takePart(tools, { ...namedBy(context), offset, body });
    return context.body(null, 204, { [tusHeaders.offset]: String(arrived) });
  });

  routes.post(paths.close, ...own, async (context) =>
    sendVersion(context, await closeMedia(tools, namedBy(context))),
  );
  routes.all(paths.close, methodNotAllowed('POST'));

  routes.delete(paths.media, requireMember.orPass, requireOwnPath, async (context) => {
    const { id, memberId } = namedBy(context);
    const key = keyOf(context.req.header('idempotency-key'));
    const name = 'media deleted';
    const call = callOf({ memberId, name, key, body: id, answer: writeAnswer });
    const media = await findMedia(db, { memberId, id });
    const deleted = await write(tools, call, clock(), (transaction, head) =>
      deleteItem({ transaction, head, memberId, id }, 'media', () =>
        eraseMedia(transaction, { memberId, id }),
      ),
    );
    if (media !== null) await arrivals.settle(media.file);
    return sendVersion(context, deleted);
  });
  routes.all(paths.media, methodNotAllowed('GET', 'PUT', 'PATCH', 'DELETE'));

  routes.get(
    paths.content,
    async (context, next) => {
      requireMediaUse(context);
      const { searchParams: query } = new URL(context.req.url);
      if (!query.has('seal')) return next();

      const { email, mediaId: id } = context.req.param();
      const { memberId } = await addresses.read({ email, id, query });
      return sendContent(context, files, await requireMedia(db, { memberId, id }));
    },
    ...own,
    async (context) => sendContent(context, files, await requireMedia(db, namedBy(context))),
  );
  routes.all(paths.content, methodNotAllowed('GET'));

  return routes;
}

/** Every answer to a request of the protocol names its version. */
const tus = createMiddleware(async (context, next) => {
  await next();
  if (['HEAD', 'PATCH'].includes(context.req.method)) {
    context.res.headers.set(tusHeaders.version, tusVersion);
  }
});

function requireTus({ req }: Context): void {
  if (req.header(tusHeaders.version) === tusVersion) return;

  throw new Refusal(412, 'Parts are sent by tus 1.0.0.', { [tusHeaders.supported]: tusVersion });
}

/** What is needed of Hono's context. */
interface Asked {
  readonly req: { param(name: 'mediaId'): string };
  readonly var: Pick<MemberEnv['Variables'], 'claims' | 'member'>;
}

/** Throws a Refusal (422) for an id that is none. */
function namedBy({ req, var: { member } }: Asked): Named {
  const id = v.safeParse(intentId, req.param('mediaId'));
  if (!id.success) throw new Refusal(422, 'Please check these fields: id.');

  return { memberId: member.memberId, id: id.output };
}

function answerOf(
  media: StoredMedia,
  version: string | null,
  address: MediaAnswer['address'],
): MediaAnswer {
  const { id, size, state } = media;
  const isKept = state === 'kept';

  return { id, state, offset: offsetIn(media), size, version, address: isKept ? address : null };
}

/** Of what is lost nothing is there. */
function offsetIn({ arrived, size, state }: StoredMedia): number {
  return { arriving: arrived, kept: size, lost: 0 }[state];
}

function sendVersion(context: Context, written: WriteAnswer): Response {
  return context.json(written satisfies WriteAnswer, 200, { ETag: tagOf(written.version) });
}
