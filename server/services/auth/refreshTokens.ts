import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import { newToken, tokenHash } from '../secrets/tokens.ts';

const tokenShape =
  /^(?<memberId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<secret>[\w-]{43})$/u;

/** The member a refresh token names, or null for what is no refresh token. */
export function memberOfToken(refreshToken: string): string | null {
  return tokenShape.exec(refreshToken)?.groups?.['memberId'] ?? null;
}

/** A fresh token of a member's. */
export function newRefreshToken(memberId: string): string {
  return `${memberId}.${newToken()}`;
}

/** Adds a fresh token to a session and answers it; only its hash is stored. */
export async function addToken(
  transaction: Transaction<Schema>,
  memberId: string,
  sessionId: string,
  now: Date,
): Promise<string> {
  const refreshToken = newRefreshToken(memberId);

  await transaction
    .insertInto('refresh_tokens')
    .values({
      member_id: memberId,
      token_hash: tokenHash(refreshToken),
      session_id: sessionId,
      created_at: now,
    })
    .execute();

  return refreshToken;
}

/** The token with its session, locked until the transaction ends; undefined when unknown or its account is closed. */
export function lockToken(
  transaction: Transaction<Schema>,
  memberId: string,
  refreshToken: string,
) {
  return transaction
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.member_id', '=', 'refresh_tokens.member_id')
        .onRef('sessions.session_id', '=', 'refresh_tokens.session_id'),
    )
    .innerJoin('members', 'members.member_id', 'refresh_tokens.member_id')
    .select([
      'refresh_tokens.session_id',
      'refresh_tokens.replaced_at',
      'sessions.remembered',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.ended_at',
    ])
    .where('refresh_tokens.member_id', '=', memberId)
    .where('refresh_tokens.token_hash', '=', tokenHash(refreshToken))
    .where('members.locked_at', 'is', null)
    .forUpdate('refresh_tokens')
    .executeTakeFirst();
}

/** Notes that a successor was given out. */
export async function markReplaced(
  transaction: Transaction<Schema>,
  memberId: string,
  refreshToken: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('refresh_tokens')
    .set({ replaced_at: now })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash(refreshToken))
    .execute();
}

/** The session a token belongs to, and when the token was replaced; undefined for an unknown one. */
export function findToken(db: Kysely<Schema>, memberId: string, refreshToken: string) {
  return db
    .selectFrom('refresh_tokens')
    .select(['session_id', 'replaced_at'])
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash(refreshToken))
    .executeTakeFirst();
}
