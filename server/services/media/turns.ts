import { createMiddleware } from 'hono/factory';

import type { MemberEnv } from '../auth/requireMember.ts';
import { createGate } from '../wire/gate.ts';
import { createMemberGate } from '../wire/memberGate.ts';
import type { Meters } from '../wire/meters.ts';

/** A member's own, so that a slow line of theirs holds up nobody else. */
const ofMember = { running: 2, waiting: 16 };
/** All members' together. A part may be in memory whole, with as much again that came before it. */
const ofAll = { running: 8, waiting: 64 };

/** Whose turn it is to send a part: until it has come, the part stays with who sends it. Refuses with 503 when too many wait. */
export function createPartTurns(meters: Meters) {
  const parts = createGate(ofAll, meters.gate('media-parts'));
  const partsOf = createMemberGate(ofMember, meters.gate('media-parts-of-a-member'));

  return createMiddleware<MemberEnv>((context, next) =>
    partsOf(context.var.member.memberId)(() => parts(next)),
  );
}
