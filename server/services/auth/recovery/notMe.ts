import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { openLink, spendLink } from '../../letters/links.ts';
import { putBackAddress } from './putBackAddress.ts';
import { closeEveryWay } from './closeEveryWay.ts';
import { holdMember } from './holdMember.ts';

/**
 * Closes an account to its password, removes its passkeys and ends every sign-in, for whoever holds the link of a notice; a letter brings a link for a new
 * password (rules/account#C63). Answers whose it is, or null for a link that is not good.
 */
export async function closePassword(
  token: string,
  { db, letters, now }: { db: Kysely<Schema>; letters: Pick<Letters, 'queue'>; now: Date },
): Promise<string | null> {
  const link = await openLink(db, 'notMe', token, now);
  if (link === null) return null;

  const { memberId } = link;
  return db.transaction().execute(async (transaction) => {
    await holdMember(transaction, memberId);
    if ((await spendLink(transaction, 'notMe', token, now)) === null) return null;
    const { email } = await transaction
      .selectFrom('members')
      .select('email')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    // Whoever told it has another address by now, and not by themselves: a letter to that one would be somebody else's.
    if (link.address !== email) {
      return (await putBackAddress(transaction, memberId, { letters, now })) ? memberId : null;
    }

    await transaction
      .updateTable('members')
      .set({
        password_closed_at: now,
        password_count: sql`password_count + 1`,
        // Who leaves by somebody else's hand does not, unless it is done already.
        leaves_at: sql<Date | null>`case when erasing_at is null then null else leaves_at end`,
      })
      .where('member_id', '=', memberId)
      .execute();
    await closeEveryWay(transaction, memberId, now);
    await letters.queue(transaction, { kind: 'reset', address: email, memberId });

    return memberId;
  });
}
