import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { openLink, spendLink } from '../../letters/links.ts';
import { removePasskeys } from '../signatures/passkeyRows.ts';
import { endSessions } from './endSessions.ts';
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

    const member = await transaction
      .updateTable('members')
      .set({
        password_closed_at: now,
        password_count: sql`password_count + 1`,
        // Who leaves by somebody else's hand does not, unless it is done already.
        leaves_at: sql<Date | null>`case when erasing_at is null then null else leaves_at end`,
      })
      .where('member_id', '=', memberId)
      .returning('email')
      .executeTakeFirstOrThrow();
    // Whoever did what this is about may have added one.
    await removePasskeys(transaction, memberId);
    await endSessions(transaction, memberId, now);
    // Whoever had a sign-in could copy the address of the calendar.
    await transaction
      .updateTable('calendars')
      .set({ feed_id: null })
      .where('member_id', '=', memberId)
      .execute();
    await letters.queue(transaction, { kind: 'reset', address: member.email, memberId });

    return memberId;
  });
}
