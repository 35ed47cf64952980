import type { Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';

/** Holds a member until the transaction ends: whatever changes how they sign in does this first, so that no two wait for each other. */
export async function holdMember(
  transaction: Transaction<Schema>,
  memberId: string,
): Promise<void> {
  await transaction
    .selectFrom('members')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute();
}
