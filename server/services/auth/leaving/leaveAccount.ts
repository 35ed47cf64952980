import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { endSessions } from '../recovery/endSessions.ts';
import { holdMember } from '../recovery/holdMember.ts';
import { momentText } from '../recovery/momentText.ts';

const daysToComeBack = 7;
const dayLength = 86_400_000;

/**
 * Has a member leave in seven days: every sign-in ends but the one that is to stay, and a letter says so (rules/membership#Z5). Answers
 * when everything is erased; of one who is leaving already that stays as it is, and nothing is told again. The member is held.
 */
export async function leaveAccount(
  transaction: Transaction<Schema>,
  { kept, memberId }: { memberId: string; kept: string | null },
  letters: Pick<Letters, 'queue'>,
  now: Date,
): Promise<Date> {
  await holdMember(transaction, memberId);
  const {
    email,
    leaves_at: known,
    time_zone: timeZone,
  } = await transaction
    .selectFrom('members')
    .select(['email', 'leaves_at', 'time_zone'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (known !== null) return known;

  const leavesAt = new Date(now.getTime() + daysToComeBack * dayLength);
  await transaction
    .updateTable('members')
    .set({ leaves_at: leavesAt })
    .where('member_id', '=', memberId)
    .execute();
  await endSessions(transaction, memberId, now, kept);
  await letters.queue(transaction, {
    kind: 'leaving',
    address: email,
    memberId,
    facts: { at: momentText(leavesAt, timeZone) },
  });

  return leavesAt;
}

/** Has a member stay. Answers false where they are being erased already; that of somebody who is not leaving changes nothing. */
export async function comeBack(db: Kysely<Schema>, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ leaves_at: null })
    .where('member_id', '=', memberId)
    .where('erasing_at', 'is', null)
    .executeTakeFirstOrThrow();

  return numUpdatedRows > 0n;
}
