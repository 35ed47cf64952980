import type { Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';

/** Ends every sign-in of a member, but for the one that is to stay. */
export async function endSessions(
  transaction: Transaction<Schema>,
  memberId: string,
  now: Date,
  kept: string | null = null,
): Promise<void> {
  const all = transaction
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null);

  await (kept === null ? all : all.where('session_id', '<>', kept)).execute();
}
