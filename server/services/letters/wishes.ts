import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import { tokenHash } from '../secrets/tokens.ts';
import { linkSecret, partsOf } from './links.ts';

/** How long a wish may be confirmed from when its letter was sent, in hours. */
export const wishHours = 48;
const hour = 3_600_000;

/** Notes that somebody would like to be invited, once they confirm it by the link of this letter, whose token is answered. */
export async function noteWish(
  db: Kysely<Schema>,
  { email, id }: { email: string; id: string },
  keys: Keys,
  now: Date,
): Promise<string> {
  const secret = linkSecret(keys, id);
  const link = { hash: tokenHash(secret), expires_at: new Date(now.getTime() + wishHours * hour) };
  // Whoever never confirmed it is forgotten by then.
  await db
    .deleteFrom('wishes')
    .where('confirmed_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  await db
    .insertInto('wishes')
    .values({ id, email, ...link })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute();

  return `${id}.${secret}`;
}

/** Confirms a wish by the link of its letter, which is good once. Answers false for one that is not. */
export function confirmWish(db: Kysely<Schema>, token: string, now: Date): Promise<boolean> {
  const parts = partsOf(token);
  if (parts === null) return Promise.resolve(false);

  return db.transaction().execute(async (transaction) => {
    const wish = await transaction
      .updateTable('wishes')
      .set({ confirmed_at: now })
      .where('id', '=', parts.id)
      .where('hash', '=', parts.hash)
      .where('confirmed_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (wish === undefined) return false;

    await transaction
      .deleteFrom('wishes')
      .where('email', '=', wish.email)
      .where('id', '<>', parts.id)
      .execute();
    return true;
  });
}
