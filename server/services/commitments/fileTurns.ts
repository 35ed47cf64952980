import { createMiddleware } from 'hono/factory';

import type { MemberEnv } from '../auth/requireMember.ts';
import { createGate, type Gate } from '../wire/gate.ts';
import { createMemberGate } from '../wire/memberGate.ts';
import type { Meters } from '../wire/meters.ts';

/** Of a body, in bytes: less is read as it comes. */
const shortest = 64 * 1024;
/** A member's own: the next body is read when the one before is answered. */
const ofMember = { running: 1, waiting: 8 };
/** All members' together: as many bodies are in memory at most. */
const ofAll = { running: 4, waiting: 32 };
/** Files written at once. */
const writing = { running: 1, waiting: 4 };

/** Whose turn it is with a large body. Each refuses with 503 when too many wait. */
export interface FileTurns {
  /** Put before what reads the body: until its turn has come, a large one stays with who sends it. */
  upload: ReturnType<typeof createMiddleware<MemberEnv>>;
  /** One answer with a file at a time for each member. */
  download: ReturnType<typeof createMiddleware<MemberEnv>>;
  write: Gate;
}

/** Makes the turns that the routes of one process share. */
export function createFileTurns(meters: Meters): FileTurns {
  const bodies = createGate(ofAll, meters.gate('uploads'));
  const bodiesOf = createMemberGate(ofMember, meters.gate('uploads-of-a-member'));
  const answersOf = createMemberGate(
    { running: 1, waiting: 32 },
    meters.gate('downloads-of-a-member'),
  );

  return {
    upload: createMiddleware<MemberEnv>(async (context, next) => {
      const length = context.req.header('content-length');
      if (length !== undefined && Number(length) < shortest) return next();

      return bodiesOf(context.var.member.memberId)(() => bodies(next));
    }),
    download: createMiddleware<MemberEnv>((context, next) =>
      answersOf(context.var.member.memberId)(next),
    ),
    write: createGate(writing, meters.gate('file-writes')),
  };
}
