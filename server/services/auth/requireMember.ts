import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { AccessTokens, ReadClaims } from '../secrets/accessTokens.ts';
import type { Keys } from '../secrets/keys.ts';
import { logSubject } from '../secrets/pepper.ts';
import { createMemberGate } from '../wire/memberGate.ts';
import { noMeters, type Meters } from '../wire/meters.ts';
import { signInAgain, type Refusal } from '../wire/refusal.ts';
import { rememberedAnswers } from '../../process/remembered.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';
import type { Sessions } from './sessions.ts';
import type { SignedInMember } from './signedIn.ts';

/** The member whose request it is. */
export interface Member {
  memberId: string;
  email: string;
  timeZone: string;
  /** What their devices call them, or null where that follows from the address, or was not asked. */
  keptAs: string | null;
  /** When they are erased, where that was asked. */
  leavesAt?: Date;
}

export interface MemberEnv {
  Variables: ServiceEnv['Variables'] & {
    member: Member;
    /** By what the request was let through. */
    claims: ReadClaims;
  };
}

/** Members whose name in the log is remembered. */
const mostSubjects = 10_000;

/** A member's requests that run at once, of the ten connections that the store has for all, and that wait for them. */
const ofMember = { running: 5, waiting: 512 };
/** Of a body, in bytes: one that is longer comes for so long that it takes nobody's turn. Those have turns of their own. */
const longest = 64 * 1024;

/** What reads some kind of token. */
type Reading = Pick<AccessTokens, 'read'>;

type Middleware = ReturnType<typeof createMiddleware<MemberEnv>>;

/**
 * Lets only signed-in members through, and sets `member` and `claims` in the context: the token must be good, its session alive and
 * its account open. Throws a Refusal (401 with WWW-Authenticate) otherwise.
 */
export type RequireMember = Middleware & {
  /**
   * Lets a good token through, whether or not its session lives, and sets `claims`: for routes whose own statement looks for that with
   * `isSignedIn`, and which then call `admit`. Throws a Refusal (401) otherwise.
   */
  token: Middleware;
  /** Lets a member through by a pass as well: for the writes of the outbox, which a worker sends (rules/outbox#O14). */
  orPass: Middleware;
  /** Sets `member` by what such a statement found of them. Throws a Refusal (401) where it found nothing. */
  admit: (context: Context<MemberEnv>, found: SignedInMember | null) => Member;
};

/**
 * Tells members by their tokens, and by what the database knows of their sign-ins. Each has turns of their own at this process: a storm of
 * one's requests is refused (503) in part, and holds nobody else's up.
 */
export function createRequireMember(
  accessTokens: AccessTokens,
  sessions: Sessions,
  keys: Keys,
  meters: Meters = noMeters,
): RequireMember {
  const turnsOf = createMemberGate(ofMember, meters.gate('requests-of-a-member'));
  const subjectOf = rememberedAnswers(mostSubjects, (email) => logSubject(keys, email));

  async function readClaims(context: Context<MemberEnv>, tokens: Reading): Promise<ReadClaims> {
    const claims = await readBearer(context, tokens);
    if (claims === null) throw unauthorized(context);

    context.set('claims', claims);
    return claims;
  }

  function admit(context: Context<MemberEnv>, found: SignedInMember | null): Member {
    if (found === null) throw unauthorized(context);

    const { email, keptAs = null, leavesAt = null, timeZone } = found;
    const member = {
      memberId: context.var.claims.memberId,
      email,
      timeZone,
      keptAs,
      ...(leavesAt === null ? {} : { leavesAt }),
    };
    context.set('member', member);
    context.set('subject', subjectOf(email));
    return member;
  }

  function inTurn({ req, var: { claims } }: Context<MemberEnv>, work: () => Promise<void>) {
    const isLong = Number(req.header('content-length') ?? 0) > longest;

    return isLong ? work() : turnsOf(claims.memberId)(work);
  }

  const memberBy = (tokens: Reading) =>
    createMiddleware<MemberEnv>(async (context, next) => {
      const { memberId, sessionId } = await readClaims(context, tokens);
      await inTurn(context, async () => {
        admit(context, await sessions.memberOf(memberId, sessionId));
        await next();
      });
    });
  const token = createMiddleware<MemberEnv>(async (context, next) => {
    await readClaims(context, accessTokens);
    await inTurn(context, next);
  });

  const orPass = memberBy({
    read: async (given) => (await accessTokens.read(given)) ?? accessTokens.readPass(given),
  });

  return Object.assign(memberBy(accessTokens), { admit, orPass, token });
}

/** The claims of the request's bearer token, or null without a good one. */
export async function readBearer(context: Context, tokens: Reading): Promise<ReadClaims | null> {
  const token = bearerShape.exec(context.req.header('authorization') ?? '')?.groups?.['token'];

  return token === undefined ? null : tokens.read(token);
}

const bearerShape = /^Bearer +(?<token>[\w-]+\.[\w-]+\.[\w-]*)$/iu;

function unauthorized(context: Context): Refusal {
  const wasGiven = context.req.header('authorization') !== undefined;

  return wasGiven ? signInAgain() : signInAgain('Bearer realm="fourfold"');
}
