import { sql, type Kysely, type Transaction } from 'kysely';

import type { Schema } from '../../store/schema.ts';

/** How long an address is kept for the member who has another one, in milliseconds (rules/account#C69). */
const keptFor = 7 * 86_400_000;

/** Gives an address to a member. Answers false where it is another's, or kept for another: of several at once one gets it. */
export async function claimAddress(
  transaction: Transaction<Schema>,
  { email, memberId }: { email: string; memberId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into addresses (email, member_id) values (${email}, ${memberId})
    on conflict (email) do update set member_id = excluded.member_id, reserved_until = null
    where addresses.reserved_until <= ${now}
      or (addresses.reserved_until is not null and addresses.member_id = excluded.member_id)
    returning email
  `.execute(transaction);

  return rows.length > 0;
}

/** Whether a member could have an address now. */
export async function isFree(
  db: Kysely<Schema>,
  { email, memberId }: { email: string; memberId: string | null },
  now: Date,
): Promise<boolean> {
  const owner = await db
    .selectFrom('addresses')
    .select(['member_id', 'reserved_until'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (owner === undefined) return true;

  const { member_id: ownerId, reserved_until: until } = owner;
  return until !== null && (until <= now || ownerId === memberId);
}

/** Keeps an address for its member, who has another one from now on. */
export async function reserveAddress(
  transaction: Transaction<Schema>,
  email: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('addresses')
    .set({ reserved_until: new Date(now.getTime() + keptFor) })
    .where('email', '=', email)
    .execute();
}

/** What is still kept for a member, the address that they had first before the others. */
export function reservedFor(
  db: Kysely<Schema>,
  memberId: string,
  now: Date,
): Promise<{ email: string; until: Date | null }[]> {
  return db
    .selectFrom('addresses')
    .select(['email', 'reserved_until as until'])
    .where('member_id', '=', memberId)
    .where('reserved_until', '>', now)
    .orderBy('reserved_until')
    .execute();
}

/** Forgets addresses that are kept for nobody any more, and what was never confirmed. */
export async function forgetReserved(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('addresses').where('reserved_until', '<=', now).execute();
  await db.deleteFrom('address_changes').where('expires_at', '<=', now).execute();
}
