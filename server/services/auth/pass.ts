import { Hono } from 'hono';
import type { Kysely } from 'kysely';

import { passPath, type PassAnswer } from '../../../src/contract/account/pass.ts';
import type { Schema } from '../../store/schema.ts';
import type { AccessTokens } from '../secrets/accessTokens.ts';
import { limitBody, requireJson } from '../wire/body.ts';
import type { Clock } from '../wire/clock.ts';
import { requireKnownOrigin } from '../wire/origins.ts';
import { signInAgain } from '../wire/refusal.ts';
import { methodNotAllowed } from '../wire/service.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import type { Cookies } from './cookies.ts';
import { keptAsOf } from './keptAs.ts';
import { findToken, memberOfToken } from './refreshTokens.ts';
import { isStale, type Sessions } from './sessions.ts';
import type { SignedIn, SignedInMember } from './signedIn.ts';

const longestBody = 8 * 1024;

export interface PassTools {
  accessTokens: AccessTokens;
  clock: Clock;
  cookies: Cookies;
  db: Kysely<Schema>;
  origins: readonly string[];
  sessions: Sessions;
}

/**
 * The pass by which a worker sends the outbox of a page that is closed (rules/outbox#O14). The cookie of the session is all that it asks
 * for, which stays as it is: so the call may be cut off, and takes no turn with a renewal.
 */
export function passRoutes(tools: PassTools): Hono<ServiceEnv> {
  const { accessTokens, clock, cookies, db, origins, sessions } = tools;
  const routes = new Hono<ServiceEnv>();
  const fromOurPages = requireKnownOrigin(origins);

  routes.post(passPath, limitBody(longestBody), requireJson, fromOurPages, async (context) => {
    const token = cookies.readRefreshToken(context);
    const holder = token === null ? null : await holderOf(token);
    if (holder === null) throw signInAgain();

    const { email, keptAs = null } = holder;
    return context.json({
      pass: await accessTokens.issuePass(holder),
      email,
      kept_as: keptAsOf({ email, keptAs }),
    } satisfies PassAnswer);
  });
  routes.all(passPath, methodNotAllowed('POST'));

  return routes;

  /** Whom a refresh token signs in, while it would be renewed. */
  async function holderOf(token: string): Promise<(SignedIn & SignedInMember) | null> {
    const memberId = memberOfToken(token);
    const found = memberId === null ? undefined : await findToken(db, memberId, token);
    if (memberId === null || found === undefined || isStale(found.replaced_at, clock())) {
      return null;
    }

    const sessionId = found.session_id;
    const member = await sessions.memberOf(memberId, sessionId);
    return member === null ? null : { ...member, memberId, sessionId };
  }
}
