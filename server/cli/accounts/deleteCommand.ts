import { eraseDue, type EraseTools } from '../../services/auth/leaving/eraseDue.ts';
import { leaveAccount } from '../../services/auth/leaving/leaveAccount.ts';
import { queueLetter } from '../../services/letters/queue.ts';
import type { AccountAnswer } from './accountRequest.ts';
import type { AccountTools } from './accountTools.ts';
import { memberAt } from './memberAt.ts';

/** Has a member leave as they would themselves, with seven days to come back; or erases them at once. A letter says so. */
export async function deleteCommand(
  { clock, db, notices }: AccountTools,
  { email: address, now: isAtOnce }: { email: string; now: boolean },
): Promise<AccountAnswer> {
  const { email, memberId } = await memberAt(db, address);
  const now = clock();
  const letters: EraseTools['letters'] = { queue: (to, letter) => queueLetter(to, letter, now) };
  const onEnded = (ended: string): void => notices.tell({ memberId: ended, seq: null });

  if (isAtOnce) {
    await db
      .updateTable('members')
      .set({ leaves_at: now })
      .where('member_id', '=', memberId)
      .execute();
    await eraseDue({ db, letters, onEnded }, now);
    return { lines: [`${email} is erased. A letter says so.`], data: { email, erased: true } };
  }

  const leavesAt = await db
    .transaction()
    .execute((transaction) => leaveAccount(transaction, { memberId, kept: null }, letters, now));
  onEnded(memberId);
  return {
    lines: [
      `${email} is signed out, and is erased on ${leavesAt.toISOString()}. A letter says so.`,
    ],
    data: { email, leavesAt },
  };
}
