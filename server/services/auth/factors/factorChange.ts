import { sql, type Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import type { FactorChangeKind } from '../../letters/factorTexts.ts';
import { endSessions } from '../recovery/endSessions.ts';
import { momentText } from '../recovery/momentText.ts';

export interface FactorChange {
  /** Whose it is, and the sign-in that is to stay; null where an operator does it. */
  signedIn: { memberId: string; sessionId: string | null };
  how: FactorChangeKind;
  /** Whether every other sign-in ends with it. */
  endOthers: boolean;
}

/**
 * What goes with each change of a second factor, or of a passkey: sign-ins that are under way, proofs and remembered browsers of before it come to nothing,
 * other sign-ins end where that was wished, and a letter says so (rules/factors#J6, rules/passkeys#PK4).
 */
export async function followChange(
  transaction: Transaction<Schema>,
  { endOthers, how, signedIn: { memberId, sessionId } }: FactorChange,
  letters: Pick<Letters, 'queue'>,
  now: Date,
): Promise<void> {
  const member = await transaction
    .updateTable('members')
    .set({ password_count: sql`password_count + 1` })
    .where('member_id', '=', memberId)
    .returning(['email', 'time_zone'])
    .executeTakeFirstOrThrow();
  if (endOthers) await endSessions(transaction, memberId, now, sessionId);

  await letters.queue(transaction, {
    kind: 'factorChanged',
    address: member.email,
    memberId,
    facts: {
      how,
      others: endOthers ? 'ended' : 'kept',
      at: momentText(now, member.time_zone),
    },
  });
}
