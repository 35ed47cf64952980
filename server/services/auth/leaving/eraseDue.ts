import type { Kysely } from 'kysely';

import { departWithin } from '../../../store/backup/departures.ts';
import type { Schema } from '../../../store/schema.ts';
import { forgetReserved } from '../../addresses/reservations.ts';
import type { Letters } from '../../letters/letters.ts';
import { endSessions } from '../recovery/endSessions.ts';

export interface EraseTools {
  db: Kysely<Schema>;
  letters: Pick<Letters, 'queue'>;
  /** Hears whose sign-ins were ended. */
  onEnded: (memberId: string) => void;
}

/**
 * Erases every member whose seven days are over, and addresses that were kept as long, and whoever a process that died had begun with. Answers how many there were. Several
 * processes may be at it: the one that comes second finds nobody.
 */
export async function eraseDue(tools: EraseTools, now: Date): Promise<number> {
  await forgetReserved(tools.db, now);
  for (const memberId of await claimDue(tools.db, now)) tools.onEnded(memberId);

  const claimed = await tools.db
    .selectFrom('members')
    .select('member_id')
    .where('erasing_at', 'is not', null)
    .execute();
  for (const { member_id: memberId } of claimed) await erase(tools, memberId);

  return claimed.length;
}

/** From here on nobody comes back, and nobody is signed in. */
async function claimDue(db: Kysely<Schema>, now: Date): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const claimed = await transaction
      .updateTable('members')
      .set({ erasing_at: now })
      .where('leaves_at', '<=', now)
      .where('erasing_at', 'is', null)
      .returning('member_id')
      .execute();
    for (const { member_id: memberId } of claimed) await endSessions(transaction, memberId, now);

    return claimed.map(({ member_id: memberId }) => memberId);
  });
}

/** Everything of theirs, and the last letter, or nothing. */
async function erase({ db, letters }: EraseTools, memberId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const member = await transaction
      .selectFrom('members')
      .select(['email', 'name'])
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst();
    if (member === undefined) return;

    const { email, name } = member;
    await departWithin(transaction, memberId);
    await letters.queue(transaction, {
      kind: 'gone',
      address: email,
      memberId: null,
      facts: { name },
    });
  });
}
