import type { Kysely } from 'kysely';

import type { AddressAnswer } from '../../../../src/contract/account/address/address.ts';
import type { Schema } from '../../../store/schema.ts';
import { reservedFor } from '../../addresses/reservations.ts';

/** What is under way with a member's address. */
export async function addressOf(
  db: Kysely<Schema>,
  memberId: string,
  now: Date,
): Promise<AddressAnswer['data']> {
  const pending = await db
    .selectFrom('address_changes')
    .select(['address', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const until = (await reservedFor(db, memberId, now)).at(-1)?.until ?? null;

  return {
    pending:
      pending === undefined
        ? null
        : { email: pending.address, until: pending.expires_at.toISOString() },
    undo: until === null ? null : { until: until.toISOString() },
  };
}
