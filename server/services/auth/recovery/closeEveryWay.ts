import type { Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import { removePasskeys } from '../signatures/passkeyRows.ts';
import { dropChange } from './dropChange.ts';
import { endSessions } from './endSessions.ts';

/** Takes from whoever was in an account what they could have left there to come in by again: its sign-ins, passkeys, address to be, and calendar. */
export async function closeEveryWay(
  transaction: Transaction<Schema>,
  memberId: string,
  now: Date,
): Promise<void> {
  await removePasskeys(transaction, memberId);
  await dropChange(transaction, memberId, now);
  await endSessions(transaction, memberId, now);
  await transaction
    .updateTable('calendars')
    .set({ feed_id: null })
    .where('member_id', '=', memberId)
    .execute();
}
