import { sql, type Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import { reservedFor } from '../../addresses/reservations.ts';
import type { Letters } from '../../letters/letters.ts';
import { voidLinks } from '../../letters/links.ts';
import { closeEveryWay } from './closeEveryWay.ts';

/**
 * Gives a member the first of the addresses that are kept for them, signs everybody out, closes the account to its password and its passkeys, and has
 * them stay where they were leaving. A letter brings a link for a new password. The member is held. Answers false where no address is kept.
 */
export async function putBackAddress(
  transaction: Transaction<Schema>,
  memberId: string,
  { letters, now }: { letters: Pick<Letters, 'queue'>; now: Date },
): Promise<boolean> {
  const [first] = await reservedFor(transaction, memberId, now);
  const member = await transaction
    .selectFrom('members')
    .select('email')
    .where('member_id', '=', memberId)
    .where('erasing_at', 'is', null)
    .executeTakeFirst();
  if (first === undefined || member === undefined) return false;

  await transaction
    .deleteFrom('addresses')
    .where('member_id', '=', memberId)
    .where('email', '<>', first.email)
    .execute();
  await transaction
    .updateTable('addresses')
    .set({ reserved_until: null })
    .where('email', '=', first.email)
    .execute();
  await transaction
    .updateTable('members')
    .set({
      email: first.email,
      leaves_at: null,
      password_closed_at: now,
      password_count: sql`password_count + 1`,
    })
    .where('member_id', '=', memberId)
    .execute();
  await closeEveryWay(transaction, memberId, now);
  for (const kind of ['reset', 'undoAddress'] as const) {
    await voidLinks(transaction, kind, memberId, now);
  }
  await letters.queue(transaction, { kind: 'reset', address: first.email, memberId });
  await letters.queue(transaction, { kind: 'addressPutBack', address: member.email, memberId });

  return true;
}
