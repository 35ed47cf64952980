import type { WriteAnswer } from '../../../src/contract/practice/writes.ts';
import { requireExpected, storedItem, type Keeping } from './stored.ts';

/** Keeps a preference under its name (rules/practiceFeed#E10). Throws a Refusal (412) with what is stored where that is not what the write expects. */
export async function keepPreference(keeping: Keeping<{ value: unknown }>): Promise<WriteAnswer> {
  const { transaction, body, head, id, madeAt, memberId } = keeping;
  requireExpected(keeping, await storedItem(keeping, 'preference'));

  const kept = { body: JSON.stringify(body), made_at: madeAt };
  await transaction
    .insertInto('preferences')
    .values({ member_id: memberId, name: id, ...kept })
    .onConflict((conflict) => conflict.columns(['member_id', 'name']).doUpdateSet(kept))
    .execute();

  return { id, version: await head.note('preference', id) };
}
