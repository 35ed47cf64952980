import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import { pepperedHash } from '../secrets/pepper.ts';
import { tokenHash } from '../secrets/tokens.ts';

const lifetime = 7 * 86_400_000;

/** Invites an address by the letter of this id, for seven days from now on, and answers the token: of a letter that is sent again the same. */
export async function inviteByLetter(
  db: Kysely<Schema>,
  { email, id }: { email: string; id: string },
  keys: Keys,
  now: Date,
): Promise<string> {
  const token = pepperedHash(keys, 'invitation', id);
  await db
    .insertInto('invitations')
    .values({
      token_hash: tokenHash(token),
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();

  return token;
}
