import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';

import { emailAddress } from '../../../src/contract/common/text.ts';
import type { Schema } from '../../store/schema.ts';
import type { Clock } from '../wire/clock.ts';
import { newToken, tokenHash } from '../secrets/tokens.ts';

const lifetimeDays = 7;

/** An invitation, open or not. */
export interface Invitation {
  email: string;
  isOpen: boolean;
  /** When it was used and the member it made, or null while it is not used. */
  use: { at: Date; memberId: string } | null;
}

/**
 * Invites an address for seven days and answers the token to send there; only its hash is stored.
 * Rejects with a ValiError for a malformed address.
 */
export async function createInvitation(
  db: Kysely<Schema>,
  email: string,
  clock: Clock,
): Promise<string> {
  const token = newToken();
  const now = clock();
  const expiresAt = new Date(now);
  expiresAt.setUTCDate(now.getUTCDate() + lifetimeDays);

  await db
    .insertInto('invitations')
    .values({
      token_hash: tokenHash(token),
      email: v.parse(emailAddress, email),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();

  return token;
}

/** The invitation a token opens or once opened, or null for an unknown token. */
export async function findInvitation(
  db: Kysely<Schema>,
  token: string,
  now: Date,
): Promise<Invitation | null> {
  const found = await db
    .selectFrom('invitations')
    .select(['email', 'expires_at', 'used_at', 'used_by'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (found === undefined) return null;

  const { email, expires_at: expiresAt, used_at: usedAt, used_by: usedBy } = found;
  return {
    email,
    isOpen: usedAt === null && expiresAt > now,
    use: usedAt === null || usedBy === null ? null : { at: usedAt, memberId: usedBy },
  };
}

/** Uses an open invitation up. Answers false, and changes nothing, when it is not open: of many at once one is first. */
export async function useInvitation(
  transaction: Transaction<Schema>,
  { token, email, memberId }: { token: string; email: string; memberId: string },
  now: Date,
): Promise<boolean> {
  const used = await transaction
    .updateTable('invitations')
    .set({ used_at: now, used_by: memberId })
    .where('token_hash', '=', tokenHash(token))
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();

  return used !== undefined;
}
