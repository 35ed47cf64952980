import { randomUUID } from 'node:crypto';

import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import { rowsOf, statementOf } from '../../store/statements.ts';
import type { Clock } from '../wire/clock.ts';
import { Refusal } from '../wire/refusal.ts';
import {
  addToken,
  findToken,
  lockToken,
  markReplaced,
  memberOfToken,
  newRefreshToken,
} from './refreshTokens.ts';
import { startSession, type StartedBy } from './startSession.ts';
import { isSignedIn, signInParameters, signInTables, type SignedInMember } from './signedIn.ts';

const second = 1_000;
const day = 24 * 60 * 60 * second;
const rememberedFor = 30 * day;
const unrememberedFor = day;
const longestFor = 90 * day;
const reuseGrace = 30 * second;
/** What `memberOf` asks. */
export const memberStatement = statementOf(
  'member',
  `select m.email, m.time_zone as "timeZone", m.leaves_at as "leavesAt", m.kept_as as "keptAs" from ${signInTables} where ${isSignedIn}`,
);

/** How long a remembered sign-in's cookie is kept, in seconds: 30 days since it was last used. */
export const rememberedSeconds = rememberedFor / second;

/** A sign-in on one browser, and the refresh token that continues it. */
export interface Session {
  memberId: string;
  sessionId: string;
  remembered: boolean;
  refreshToken: string;
}

export type Renewal =
  | { kind: 'renewed'; session: Session }
  /** The token is unknown, or its session has expired, was ended, or belongs to a closed account. */
  | { kind: 'over' }
  /** The token had been replaced more than the grace ago: somebody has a copy, so its session is now ended. */
  | { kind: 'reused' };

export interface Sessions {
  /**
   * Starts a session, and clears away the member's sessions that are over. Throws a Refusal (401) where the account was closed since its
   * password was looked at, or has a newer password than the one that was, if that is told (rules/account#C62).
   */
  start(memberId: string, remembered: boolean, by?: StartedBy): Promise<Session>;
  /**
   * Replaces a refresh token. The replaced one stays good for 30 s: an answer may be lost, two tabs may ask at once. `zone` is the time
   * zone that was told, by its IANA name, or null.
   */
  renew(refreshToken: string, zone?: string | null): Promise<Renewal>;
  /** The session that a refresh token continues, where it is this member's and not over; null for any other, and for no token. */
  openOf(memberId: string, refreshToken: string | null): Promise<string | null>;
  /** Ends the session a refresh token belongs to. Whatever else is handed in changes nothing. */
  endByToken(refreshToken: string): Promise<void>;
  end(memberId: string, sessionId: string): Promise<void>;
  /** The member while the session lives and the account is open, or null. One indexed read. */
  memberOf(memberId: string, sessionId: string): Promise<SignedInMember | null>;
  /** The same, of whom the address is all that is asked. */
  emailOf(memberId: string, sessionId: string): Promise<string | null>;
}

/**
 * Sessions in the database. One lives for 30 days since its last renewal when the member asked to be remembered,
 * else for 24 hours since, and 90 days in all (rules/account#C15). `onEnded` hears whose sign-in was ended.
 */
export function createSessions(
  db: Kysely<Schema>,
  clock: Clock,
  onEnded: (memberId: string) => void = () => {},
): Sessions {
  async function end(memberId: string, sessionId: string): Promise<void> {
    await endSession(db, memberId, sessionId, clock());
    onEnded(memberId);
  }

  async function memberOf(memberId: string, sessionId: string): Promise<SignedInMember | null> {
    const parameters = signInParameters({ memberId, sessionId }, clock());
    const [found] = await rowsOf<SignedInMember>(db, memberStatement, parameters);

    return found ?? null;
  }

  return {
    async start(memberId, remembered, by = {}) {
      const now = clock();
      const session = {
        sessionId: randomUUID(),
        remembered,
        refreshToken: newRefreshToken(memberId),
        now,
        expiresAt: expiryOf(remembered, now, now),
        endsAt: endOf(now),
      };
      if (!(await startSession(db, memberId, session, by))) {
        throw new Refusal(401, 'Invalid email or password');
      }

      const { refreshToken, sessionId } = session;
      return { memberId, sessionId, remembered, refreshToken };
    },

    async renew(refreshToken, zone = null) {
      const memberId = memberOfToken(refreshToken);
      if (memberId === null) return { kind: 'over' };

      return db.transaction().execute(async (transaction) => {
        const found = await lockToken(transaction, memberId, refreshToken);
        const now = clock();
        if (found === undefined || found.ended_at !== null || found.expires_at <= now) {
          return { kind: 'over' };
        }

        const { session_id: sessionId, replaced_at: replacedAt, remembered } = found;
        if (isStale(replacedAt, now)) {
          await endSession(transaction, memberId, sessionId, now);
          return { kind: 'reused' };
        }

        if (replacedAt === null) await markReplaced(transaction, memberId, refreshToken, now);
        const expiresAt = expiryOf(remembered, found.created_at, now);
        const use = { sessionId, expiresAt, zone, now };
        if (!(await prolong(transaction, memberId, use))) return { kind: 'over' };

        const successor = await addToken(transaction, memberId, sessionId, now);
        return {
          kind: 'renewed',
          session: { memberId, sessionId, remembered, refreshToken: successor },
        };
      });
    },

    async openOf(memberId, refreshToken) {
      if (refreshToken === null || memberOfToken(refreshToken) !== memberId) return null;

      const sessionId = (await findToken(db, memberId, refreshToken))?.session_id ?? null;
      return sessionId !== null && (await memberOf(memberId, sessionId)) !== null
        ? sessionId
        : null;
    },

    async endByToken(refreshToken) {
      const memberId = memberOfToken(refreshToken);
      if (memberId === null) return;

      const found = await findToken(db, memberId, refreshToken);
      if (found !== undefined) await end(memberId, found.session_id);
    },

    end,

    memberOf,

    async emailOf(memberId, sessionId) {
      return (await memberOf(memberId, sessionId))?.email ?? null;
    },
  };
}

/** Whether a refresh token was replaced longer ago than an answer may be lost, or two tabs ask at once. */
export function isStale(replacedAt: Date | null, now: Date): boolean {
  return replacedAt !== null && now.getTime() - replacedAt.getTime() > reuseGrace;
}

function expiryOf(remembered: boolean, startedAt: Date, now: Date): Date {
  const unused = now.getTime() + (remembered ? rememberedFor : unrememberedFor);

  return new Date(Math.min(unused, endOf(startedAt).getTime()));
}

function endOf(startedAt: Date): Date {
  return new Date(startedAt.getTime() + longestFor);
}

async function prolong(
  transaction: Transaction<Schema>,
  memberId: string,
  {
    expiresAt,
    now,
    sessionId,
    zone,
  }: { expiresAt: Date; now: Date; sessionId: string; zone: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sessions')
    .set({ expires_at: expiresAt, seen_at: now, ...(zone === null ? {} : { zone }) })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();

  return numUpdatedRows > 0n;
}

async function endSession(
  db: Kysely<Schema>,
  memberId: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
