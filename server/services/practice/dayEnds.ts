import { sql } from 'kysely';

import type { DayEndBody, WriteAnswer } from '../../../src/contract/practice/writes.ts';
import { versionOf } from '../../../src/contract/practice/versions.ts';
import { canEnd, notBegunText } from '../../../src/domain/upload/endedDay.ts';
import { Refusal } from '../wire/refusal.ts';
import { findItem, type ItemRow } from './items.ts';
import {
  deleteItem,
  madeAlready,
  requireExpected,
  storedItem,
  type Keeping,
  type Writing,
} from './stored.ts';
import { wordsOf } from '../../store/wordTerms.ts';

/**
 * Keeps the end of a day, once, and answers the version of the one that stands: of two, the one that was made later. The other stays,
 * set aside (rules/practiceFeed#E8). Throws a Refusal like `storedItem` and `madeAlready`, 422 for a day that has begun nowhere
 * (rules/upload#U17), and 412 with what stands where that is not
 * what the write expects.
 */
export async function keepDayEnd(keeping: Keeping<DayEndBody>): Promise<WriteAnswer> {
  const { transaction, body, head, id, madeAt, memberId } = keeping;
  const { day } = body;
  const made = madeAlready(keeping, await storedItem(keeping, 'day_end'));
  if (made !== null) return { id, version: await standingVersion(keeping, day) };
  if (!canEnd(day, madeAt.getTime())) throw new Refusal(422, notBegunText);
  requireExpected(keeping, await standing(keeping, day));

  await transaction
    .insertInto('day_ends')
    .values({
      member_id: memberId,
      id,
      day,
      stands: false,
      body: JSON.stringify(body),
      made_at: madeAt,
      words: wordsOf(body.text),
    })
    .execute();
  await head.note('day_end', id);
  await deleteReplaced(keeping);
  await letLastStand(keeping, day);

  return { id, version: await standingVersion(keeping, day) };
}

/** Deletes the end of a day for good. Of those that are left the last one stands. */
export function deleteDayEnd(writing: Writing): Promise<WriteAnswer> {
  return deleteItem(writing, 'day_end', async () => {
    const day = await eraseDayEnd(writing);
    if (day !== null) await letLastStand(writing, day);
  });
}

/**
 * Deletes the ends that their member has changed into the one that is written (rules/practiceFeed#E33), also those that never came: they
 * do not come any more. An end of another day stays.
 */
async function deleteReplaced(keeping: Keeping<DayEndBody>): Promise<void> {
  const { transaction, body, id: written, memberId } = keeping;
  const replaced = [...new Set(body.replaces)].filter((id) => id !== written);
  if (replaced.length === 0) return;

  const elsewhere = await transaction
    .selectFrom('day_ends')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', 'in', replaced)
    .where('day', '<>', body.day)
    .execute();
  const others = new Set(elsewhere.map(({ id }) => id));
  for (const id of replaced) {
    if (others.has(id)) continue;
    await deleteItem({ ...keeping, id }, 'day_end', async () => {
      await eraseDayEnd({ ...keeping, id });
    });
  }
}

/** Answers the day of an end that is kept no longer, or null where there was none. */
async function eraseDayEnd({ transaction, id, memberId }: Writing): Promise<string | null> {
  const erased = await transaction
    .deleteFrom('day_ends')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('day')
    .executeTakeFirst();

  return erased?.day ?? null;
}

/** Lets the end of a day stand that was made last, and notes each that stands now or no longer, but for the one being written. */
async function letLastStand(
  { transaction, head, id: written, memberId }: Writing,
  day: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update day_ends set stands = (day_ends.id = last.id)
    from (
      select id from day_ends where member_id = ${memberId} and day = ${day}
      order by made_at desc, id collate "C" desc limit 1
    ) last
    where member_id = ${memberId} and day = ${day} and stands <> (day_ends.id = last.id)
    returning day_ends.id
  `.execute(transaction);

  for (const { id } of rows) if (id !== written) await head.note('day_end', id);
}

async function standing({ transaction, memberId }: Writing, day: string): Promise<ItemRow | null> {
  const row = await transaction
    .selectFrom('day_ends')
    .select('id')
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('stands', '=', true)
    .executeTakeFirst();

  return row === undefined ? null : findItem(transaction, memberId, 'day_end', row.id);
}

async function standingVersion(writing: Writing, day: string): Promise<string> {
  const stands = await standing(writing, day);
  if (stands === null) throw new Error('A day with an end has none that stands.');

  return versionOf(writing.head.epoch, stands.seq);
}
