import type { Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import { voidLinks } from '../../letters/links.ts';

/** Lets no address be confirmed that a member asked for. */
export async function dropChange(
  transaction: Transaction<Schema>,
  memberId: string,
  now: Date,
): Promise<void> {
  await transaction.deleteFrom('address_changes').where('member_id', '=', memberId).execute();
  await voidLinks(transaction, 'newAddress', memberId, now);
}
