import { Hono, type Context } from 'hono';

import type { ChangesAnswer } from '../../../src/contract/practice/changes.ts';
import type { DaysAnswer } from '../../../src/contract/practice/days.ts';
import type { NowAnswer } from '../../../src/contract/practice/now.ts';
import { practiceRoutes as paths } from '../../../src/contract/practice/paths.ts';
import { requireOwnPath } from '../auth/ownRecord.ts';
import type { RequireMember } from '../auth/requireMember.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Clock } from '../wire/clock.ts';
import { Refusal } from '../wire/refusal.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import type { WriteTools } from '../writes/write.ts';
import { cursorsOf, type Cursors } from './cursors.ts';
import { readDays, spanOf } from './days.ts';
import { readPage, type Wanted } from './feed.ts';
import type { Hub } from './hub.ts';
import { readNow } from './now.ts';
import { readWords, wordsWanted } from './words.ts';
import { addWriteRoutes } from './writeRoutes.ts';

export interface PracticeTools extends WriteTools {
  clock: Clock;
  hub: Hub;
  keys: Keys;
  requireMember: RequireMember;
}

const eventHeaders = {
  'Content-Type': 'text/event-stream',
  // A proxy that buffers would hold the events back.
  'X-Accel-Buffering': 'no',
};

/**
 * A member's practice: a feed of what changed, in the order in which it did, and a write for each kind of thing. Every device reads
 * the one, and what each of them writes the others read there.
 */
export function practiceRoutesOf(tools: PracticeTools): Hono<ServiceEnv> {
  const { clock, db, hub, keys, requireMember } = tools;
  const routes = new Hono<ServiceEnv>();

  routes.get(paths.changes, requireMember, requireOwnPath, async (context) => {
    const { memberId } = context.var.member;
    const cursors = cursorsOf(keys, memberId);
    const page = await readPage(db, memberId, wantedBy(context, cursors), cursors);
    return context.json({ ...page, at: clock().toISOString() } satisfies ChangesAnswer);
  });
  routes.all(paths.changes, methodNotAllowed('GET'));

  routes.get(paths.now, requireMember, requireOwnPath, async (context) => {
    const { member } = context.var;
    const now = await readNow(db, member, clock(), cursorsOf(keys, member.memberId));
    return context.json({ ...now, at: clock().toISOString() } satisfies NowAnswer);
  });
  routes.all(paths.now, methodNotAllowed('GET'));

  routes.get(paths.days, requireMember, requireOwnPath, async (context) => {
    const span = spanOf(context.req.query());
    const days = await readDays(db, context.var.member, span, clock());
    return context.json(days satisfies DaysAnswer);
  });
  routes.all(paths.days, methodNotAllowed('GET'));

  routes.get(paths.words, requireMember, requireOwnPath, async (context) => {
    const wanted = wordsWanted(context.req.query());
    return context.json(await readWords(db, context.var.member.memberId, wanted));
  });
  routes.all(paths.words, methodNotAllowed('GET'));

  routes.get(paths.live, requireMember, requireOwnPath, (context) => {
    const { expiresAt: until, memberId, sessionId } = context.var.claims;
    // Nobody would end a stream of which the head alone was asked for.
    if (context.req.method !== 'GET') return context.body(null, 200, eventHeaders);

    return context.body(hub.follow({ memberId, sessionId, until }), 200, eventHeaders);
  });
  routes.all(paths.live, methodNotAllowed('GET'));

  addWriteRoutes(routes, tools);
  return routes;
}

function wantedBy({ req }: Context, cursors: Cursors): Wanted {
  const after = req.queries('after') ?? [];
  const before = req.queries('before') ?? [];
  const [cursor, ...others] = [...after, ...before];
  if (others.length > 0) throw new Refusal(422, 'Please name one cursor.');
  if (cursor === undefined) return { direction: 'up', from: null };

  return { direction: after.length > 0 ? 'up' : 'down', from: cursors.read(cursor) };
}
