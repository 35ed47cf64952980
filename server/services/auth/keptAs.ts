import type { Kysely } from 'kysely';

import { nameOfAddress } from '../../../src/domain/account/address.ts';
import type { Schema } from '../../store/schema.ts';

/** What a member's devices call them, for good: after the first address that they had, or as was noted (rules/account#C66). */
export function keptAsOf({ email, keptAs }: { email: string; keptAs: string | null }): string {
  return keptAs ?? nameOfAddress(email);
}

/**
 * What is to be noted of somebody who becomes a member at an address: nothing, unless another member's devices are called after it, who
 * had it before them.
 */
export async function keptAsFor(
  db: Kysely<Schema>,
  { email, memberId }: { email: string; memberId: string },
): Promise<string | null> {
  const earlier = await db
    .selectFrom('members')
    .select('member_id')
    .where('kept_as', '=', nameOfAddress(email))
    .executeTakeFirst();

  return earlier === undefined ? null : nameOfAddress(memberId);
}
