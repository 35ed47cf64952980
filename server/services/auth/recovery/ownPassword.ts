import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { addToken } from '../refreshTokens.ts';
import type { Session } from '../sessions.ts';
import { holdMember } from './holdMember.ts';
import { changePassword } from './newPassword.ts';

/**
 * Gives a signed-in member another password, and the sign-in that asked for it a fresh token in the place of every copy of the old
 * one; all others end (rules/account#C65). Answers null where the password was changed, or the sign-in ended, since it was looked at.
 */
export function changeOwnPassword(
  { memberId, passwordCount, passwordHash, sessionId }: OwnChange,
  { db, letters, now }: { db: Kysely<Schema>; letters: Pick<Letters, 'queue'>; now: Date },
): Promise<Session | null> {
  return db.transaction().execute(async (transaction) => {
    await holdMember(transaction, memberId);
    const session = await sessionOf(transaction, { memberId, passwordCount, sessionId });
    if (session === undefined) return null;

    const change = { memberId, passwordHash, how: 'changed', kept: sessionId } as const;
    await changePassword(transaction, change, letters, now);
    await transaction
      .deleteFrom('refresh_tokens')
      .where('member_id', '=', memberId)
      .where('session_id', '=', sessionId)
      .execute();
    const refreshToken = await addToken(transaction, memberId, sessionId, now);

    return { memberId, sessionId, remembered: session.remembered, refreshToken };
  });
}

interface OwnChange {
  memberId: string;
  sessionId: string;
  passwordHash: string;
  /** Of the password that was looked at. */
  passwordCount: number;
}

function sessionOf(
  transaction: Transaction<Schema>,
  {
    memberId,
    passwordCount,
    sessionId,
  }: Pick<OwnChange, 'memberId' | 'passwordCount' | 'sessionId'>,
) {
  return transaction
    .selectFrom('sessions')
    .innerJoin('members', 'members.member_id', 'sessions.member_id')
    .select('sessions.remembered')
    .where('sessions.member_id', '=', memberId)
    .where('sessions.session_id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('members.password_count', '=', passwordCount)
    .executeTakeFirst();
}
