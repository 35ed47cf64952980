import type { Kysely } from 'kysely';
import * as v from 'valibot';

import { emailAddress } from '../../src/contract/text.ts';
import type { Schema } from '../store/schema.ts';
import type { Clock } from './clock.ts';
import { newToken, tokenHash } from './tokens.ts';

const lifetimeDays = 7;

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
