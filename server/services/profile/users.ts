import type { Kysely } from 'kysely';

import type { ProfileChange, ProfileUser } from '../../../src/contract/account/profile.ts';
import type { Schema } from '../../store/schema.ts';
import { Refusal } from '../wire/refusal.ts';

/** The member as the member sees it. Throws a Refusal (401) when the account is gone. */
export async function findUser(db: Kysely<Schema>, memberId: string): Promise<ProfileUser> {
  const found = await db
    .selectFrom('members')
    .select(['email', 'name', 'dark_mode_preference', 'created_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (found === undefined) throw new Refusal(401, 'Please sign in again.');

  return { ...found, created_at: found.created_at.toISOString() };
}

/** Changes what is named and nothing else. */
export async function changeUser(
  db: Kysely<Schema>,
  memberId: string,
  { name, dark_mode_preference }: ProfileChange,
): Promise<void> {
  if (name === undefined && dark_mode_preference === undefined) return;

  await db
    .updateTable('members')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(dark_mode_preference === undefined ? {} : { dark_mode_preference }),
    })
    .where('member_id', '=', memberId)
    .execute();
}
