import type { Kysely } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { Refusal } from '../../wire/refusal.ts';
import { holdMember } from '../recovery/holdMember.ts';

/** Three people in any thirty days (rules/membership#Z11). */
const mostInvited = 3;
const daySeconds = 86_400;
const month = 30 * 86_400_000;

/** How many more people a member may invite now; less than none where one of them was too many. */
export async function invitationsLeft(
  db: Kysely<Schema>,
  memberId: string,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('invited')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('at', '>', new Date(now.getTime() - month))
    .executeTakeFirstOrThrow();

  return mostInvited - Number(count);
}

/**
 * Has a letter with an invitation sent, and answers how many more there may be. Nobody looks whose the address is before the letter is
 * taken. The member is held meanwhile, so that of many at once three are. The same person once more counts once. Throws a Refusal (429).
 */
export function invite(
  db: Kysely<Schema>,
  { email, memberId }: { email: string; memberId: string },
  letters: Pick<Letters, 'queue'>,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await holdMember(transaction, memberId);
    await transaction
      .insertInto('invited')
      .values({ member_id: memberId, email, at: now })
      .onConflict((conflict) => conflict.columns(['member_id', 'email']).doUpdateSet({ at: now }))
      .execute();
    const left = await invitationsLeft(transaction, memberId, now);
    if (left < 0) {
      throw new Refusal(429, 'You have invited three people within a month.', {
        'Retry-After': String(daySeconds),
      });
    }
    await letters.queue(transaction, { kind: 'invitation', address: email, memberId });

    return left;
  });
}
