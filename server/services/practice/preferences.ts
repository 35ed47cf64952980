import { sql } from 'kysely';

import type { WriteAnswer } from '../../../src/contract/practice/writes.ts';
import { versionOf } from '../../../src/contract/practice/versions.ts';
import {
  mostPresets,
  presetNameOf,
  tooManyPresets,
} from '../../../src/contract/practiceRoom/preset.ts';
import { wakePushes } from '../writes/wakePushes.ts';
import { Refusal } from '../wire/refusal.ts';
import { madeAtOf, requireExpected, storedItem, type Keeping } from './stored.ts';

/**
 * Keeps a preference under its name; what was chosen before the one that stands, and names no version, changes nothing
 * (rules/practiceFeed#E10, rules/practiceFeed#E19). Throws a Refusal: 412 with what is stored where that is not what the write
 * expects, and 422 for one preset too many (rules/practiceFeed#E36).
 */
export async function keepPreference(keeping: Keeping<{ value: unknown }>): Promise<WriteAnswer> {
  const { transaction, body, expected, head, id, madeAt, memberId } = keeping;
  const stored = await storedItem(keeping, 'preference');
  requireExpected(keeping, stored);
  if (stored !== null && expected.ifMatch === null && madeAt.toISOString() < madeAtOf(stored)) {
    return { id, version: versionOf(head.epoch, stored.seq) };
  }

  if (presetNameOf(id) !== null && body.value !== null) await requireRoom(keeping);

  const kept = { body: JSON.stringify(body), made_at: madeAt };
  await transaction
    .insertInto('preferences')
    .values({ member_id: memberId, name: id, ...kept })
    .onConflict((conflict) => conflict.columns(['member_id', 'name']).doUpdateSet(kept))
    .execute();

  if (id === 'reminders') await wakePushes(transaction, memberId);

  return { id, version: await head.note('preference', id) };
}

/** Throws a Refusal (422) where as many other presets are kept as a member may keep. */
async function requireRoom({ transaction, id, memberId }: Keeping<unknown>): Promise<void> {
  const others = await transaction
    .selectFrom('preferences')
    .select('name')
    .where('member_id', '=', memberId)
    .where('name', '!=', id)
    .where(sql<boolean>`body->>'value' is not null`)
    .execute();

  const presets = others.filter(({ name }) => presetNameOf(name) !== null);
  if (presets.length >= mostPresets) throw new Refusal(422, tooManyPresets);
}
