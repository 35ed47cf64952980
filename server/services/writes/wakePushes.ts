import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';

/** Has a member's plan looked at next, where it, its switches or its zone were changed; in the transaction of that. */
export async function wakePushes(db: Kysely<Schema>, memberId: string): Promise<void> {
  await db
    .updateTable('push_turns')
    .set({ look_at: new Date(0) })
    .where('member_id', '=', memberId)
    .execute();
}
