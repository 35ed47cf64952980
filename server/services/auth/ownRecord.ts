import { createHash, timingSafeEqual } from 'node:crypto';

import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';

import { emailAddress } from '../../../src/contract/common/text.ts';
import { Refusal, signInAgain } from '../wire/refusal.ts';
import type { Member, MemberEnv } from './requireMember.ts';

/**
 * Demands that an address from a path or a body is the member's own. Throws a Refusal (403) that is the same whether
 * the address is another member's, nobody's or malformed (rules/common#M5); 401 of a member who had another address before (rules/account#C68).
 */
export function requireOwnEmail(member: Member, email: string): void {
  if (email === member.email) return;

  const parsed = v.safeParse(emailAddress, email);
  if (parsed.success && timingSafeEqual(digest(parsed.output), digest(member.email))) return;

  // A page that has not heard of another address yet: with a fresh token it asks whose that is.
  if (member.keptAs !== null) throw signInAgain();

  throw new Refusal(403, 'You can only open your own records.');
}

/** Demands that the address of the path is the member's own, before anything else is looked at. Refuses like `requireOwnEmail`. */
export const requireOwnPath = createMiddleware<MemberEnv>(async (context, next) => {
  requireOwnEmail(context.var.member, context.req.param('email') ?? '');
  await next();
});

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
