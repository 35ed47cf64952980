import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '../schema.ts';

/**
 * Takes a member and everything that is theirs out of the store, and notes that they left: the next backup drops the
 * keys under which older backups hold them. What is noted is who, in a number that nothing else has any more.
 */
export async function departMember(db: Kysely<Schema>, memberId: string): Promise<void> {
  await db.transaction().execute((transaction) => departWithin(transaction, memberId));
}

/** The same, within a transaction. */
export async function departWithin(
  transaction: Transaction<Schema>,
  memberId: string,
): Promise<void> {
  const addresses = transaction
    .selectFrom('addresses')
    .select('email')
    .where('member_id', '=', memberId);
  const invitations = await transaction
    .deleteFrom('invitations')
    .where((column) =>
      column.or([column('used_by', '=', memberId), column('email', 'in', addresses)]),
    )
    .returning('token_hash')
    .execute();
  const wishes = await transaction
    .deleteFrom('wishes')
    .where('email', 'in', addresses)
    .returning('id')
    .execute();
  await transaction.deleteFrom('letters').where('address', 'in', addresses).execute();
  await transaction.deleteFrom('addresses').where('member_id', '=', memberId).execute();
  await transaction.deleteFrom('members').where('member_id', '=', memberId).execute();

  const owners = [
    memberId,
    ...invitations.map(({ token_hash }) => token_hash),
    ...wishes.map(({ id }) => id),
  ];
  await transaction
    .insertInto('departures')
    .values(owners.map((owner) => ({ owner })))
    .onConflict((conflict) => conflict.column('owner').doNothing())
    .execute();
}
