import { sql, type Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { voidLinks } from '../../letters/links.ts';
import { dropChange } from './dropChange.ts';
import { endSessions } from './endSessions.ts';
import { momentText } from './momentText.ts';

/**
 * Gives a member another password: every sign-in ends but the one that is to stay, no link for a password is good any more, sign-ins
 * and a change of the address that are under way come to nothing, and a letter says so (rules/account#C61, rules/account#C62).
 */
export async function changePassword(
  transaction: Transaction<Schema>,
  change: { memberId: string; passwordHash: string; how: 'reset' | 'changed'; kept: string | null },
  letters: Pick<Letters, 'queue'>,
  now: Date,
): Promise<void> {
  const { how, kept, memberId, passwordHash } = change;
  const member = await transaction
    .updateTable('members')
    .set({
      password_hash: passwordHash,
      password_closed_at: null,
      password_count: sql`password_count + 1`,
    })
    .where('member_id', '=', memberId)
    .returning(['email', 'time_zone'])
    .executeTakeFirstOrThrow();
  await endSessions(transaction, memberId, now, kept);
  await voidLinks(transaction, 'reset', memberId, now);
  await dropChange(transaction, memberId, now);
  await letters.queue(transaction, {
    kind: 'passwordChanged',
    address: member.email,
    memberId,
    facts: { how, at: momentText(now, member.time_zone) },
  });
}
