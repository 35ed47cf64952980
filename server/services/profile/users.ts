import type { Kysely } from 'kysely';

import type { ProfileChange, ProfileUser } from '../../../src/contract/account/profile.ts';
import type { Schema } from '../../store/schema.ts';
import { keptAsOf } from '../auth/keptAs.ts';
import { wakePushes } from '../writes/wakePushes.ts';
import { Refusal } from '../wire/refusal.ts';

/** The member as the member sees it. Throws a Refusal (401) when the account is gone. */
export async function findUser(db: Kysely<Schema>, memberId: string): Promise<ProfileUser> {
  const found = await db
    .selectFrom('members')
    .select(['email', 'name', 'dark_mode_preference', 'time_zone', 'created_at', 'kept_as'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (found === undefined) throw new Refusal(401, 'Please sign in again.');

  const { created_at: createdAt, kept_as: keptAs, time_zone: timezone, ...user } = found;
  return {
    ...user,
    timezone,
    kept_as: keptAsOf({ email: user.email, keptAs }),
    created_at: createdAt.toISOString(),
  };
}

/** Changes what is named and nothing else. */
export async function changeUser(
  db: Kysely<Schema>,
  memberId: string,
  { name, dark_mode_preference, timezone }: ProfileChange,
): Promise<void> {
  if (name === undefined && dark_mode_preference === undefined && timezone === undefined) return;

  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('members')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(dark_mode_preference === undefined ? {} : { dark_mode_preference }),
        ...(timezone === undefined ? {} : { time_zone: timezone }),
      })
      .where('member_id', '=', memberId)
      .execute();
    if (timezone !== undefined) await wakePushes(transaction, memberId);
  });
}
