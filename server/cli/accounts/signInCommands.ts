import { OperatorError } from '../../process/operatorError.ts';
import { openSessions } from '../../services/auth/devices/sessionList.ts';
import { dropFactor } from '../../services/auth/factors/factorChanges.ts';
import { endSessions } from '../../services/auth/recovery/endSessions.ts';
import { holdMember } from '../../services/auth/recovery/holdMember.ts';
import type { Letters } from '../../services/letters/letters.ts';
import { queueLetter } from '../../services/letters/queue.ts';
import type { AccountAnswer } from './accountRequest.ts';
import type { AccountTools } from './accountTools.ts';
import { memberAt } from './memberAt.ts';

/** Has a letter with a link for a new password sent to a member, whose second factor and passkeys may be taken off first. The link itself is shown to nobody. */
export async function resetCommand(
  { clock, db, notices }: AccountTools,
  { email: address, factor }: { email: string; factor: boolean },
): Promise<AccountAnswer> {
  const { email, memberId } = await memberAt(db, address);
  const queue: Letters['queue'] = (to, letter) => queueLetter(to, letter, clock());
  const isDropped = factor && (await dropFactor(memberId, { clock, db, letters: { queue } }));
  if (factor && !isDropped)
    throw new OperatorError(`${email} has neither a second factor nor a passkey.`);
  if (isDropped) notices.tell({ memberId, seq: null });
  await queue(db, { kind: 'reset', address: email, memberId, facts: { why: 'operator' } });

  const off = isDropped
    ? ['The second factor is off, there are no passkeys, and nobody is signed in.']
    : [];
  return {
    lines: [...off, `A letter is on its way to ${email}.`],
    data: { email, ...(isDropped ? { factor: 'off' } : {}) },
  };
}

/** Tells where a member is signed in, or ends all of it. */
export async function sessionsCommand(
  { clock, db, notices }: AccountTools,
  { email: address, end }: { email: string; end: boolean },
): Promise<AccountAnswer> {
  const { email, memberId } = await memberAt(db, address);
  const now = clock();
  const sessions = await openSessions(db, memberId, now);
  if (end) {
    await db.transaction().execute((transaction) => endSessions(transaction, memberId, now));
    notices.tell({ memberId, seq: null });
  }

  const lines = sessions.map(
    ({ created_at: from, expires_at: until, name, remembered, seen_at: seen }) =>
      `${name}  since ${from.toISOString()}  seen ${(seen ?? from).toISOString()}  until ${until.toISOString()}${remembered ? '  remembered' : ''}`,
  );
  const head = `${email} is signed in ${sessions.length} ${sessions.length === 1 ? 'time' : 'times'}.`;
  return {
    lines: end ? [`${sessions.length} ended.`] : [head, ...lines],
    data: end ? { ended: sessions.length } : sessions,
  };
}

/** Keeps an account closed, and ends its sign-ins; or opens it again. */
export async function disableCommand(
  { clock, db, notices }: AccountTools,
  { email: address, undo }: { email: string; undo: boolean },
): Promise<AccountAnswer> {
  const { email, memberId } = await memberAt(db, address);
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    await holdMember(transaction, memberId);
    await transaction
      .updateTable('members')
      .set({ locked_at: undo ? null : now })
      .where('member_id', '=', memberId)
      .execute();
    if (!undo) await endSessions(transaction, memberId, now);
  });
  notices.tell({ memberId, seq: null });

  return {
    lines: [undo ? `${email} may sign in again.` : `${email} is signed out, and may not sign in.`],
    data: { email, disabled: !undo },
  };
}
