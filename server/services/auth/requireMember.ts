import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { AccessTokens, ReadClaims } from '../secrets/accessTokens.ts';
import type { Keys } from '../secrets/keys.ts';
import { logSubject } from '../secrets/pepper.ts';
import { Refusal } from '../wire/refusal.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import type { Sessions } from './sessions.ts';

/** The member whose request it is. */
export interface Member {
  memberId: string;
  email: string;
}

export interface MemberEnv {
  Variables: ServiceEnv['Variables'] & {
    member: Member;
    /** By what the request was let through. */
    claims: ReadClaims;
  };
}

/**
 * Lets only signed-in members through, and sets `member` and `claims` in the context: the token must be good, its session alive and
 * its account open. Throws a Refusal (401 with WWW-Authenticate) otherwise.
 */
export function createRequireMember(accessTokens: AccessTokens, sessions: Sessions, keys: Keys) {
  return createMiddleware<MemberEnv>(async (context, next) => {
    const claims = await readBearer(context, accessTokens);
    if (claims === null) throw unauthorized(context);

    const email = await sessions.emailOf(claims.memberId, claims.sessionId);
    if (email === null) throw unauthorized(context);

    context.set('member', { memberId: claims.memberId, email });
    context.set('claims', claims);
    context.set('subject', logSubject(keys, email));
    await next();
  });
}

export type RequireMember = ReturnType<typeof createRequireMember>;

/** The claims of the request's bearer token, or null without a good one. */
export async function readBearer(
  context: Context,
  accessTokens: AccessTokens,
): Promise<ReadClaims | null> {
  const token = bearerShape.exec(context.req.header('authorization') ?? '')?.groups?.['token'];

  return token === undefined ? null : accessTokens.read(token);
}

const bearerShape = /^Bearer +(?<token>[\w-]+\.[\w-]+\.[\w-]*)$/iu;

function unauthorized(context: Context): Refusal {
  const wasGiven = context.req.header('authorization') !== undefined;

  return new Refusal(401, 'Please sign in again.', {
    'WWW-Authenticate': wasGiven
      ? 'Bearer realm="fourfold", error="invalid_token"'
      : 'Bearer realm="fourfold"',
  });
}
