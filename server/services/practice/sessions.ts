import type { PracticeSessionBody, WriteAnswer } from '../../../src/contract/practice/writes.ts';
import { deleteItem, madeAlready, storedItem, type Keeping, type Writing } from './stored.ts';

/** Keeps a session, once: sessions join as a set (rules/practiceFeed#E7). Throws a Refusal like `storedItem` and `madeAlready`. */
export async function keepSession(keeping: Keeping<PracticeSessionBody>): Promise<WriteAnswer> {
  const { transaction, body, head, id, madeAt, memberId } = keeping;
  const made = madeAlready(keeping, await storedItem(keeping, 'session'));
  if (made !== null) return made;

  await transaction
    .insertInto('practice_sessions')
    .values({
      member_id: memberId,
      id,
      day: body.day,
      minutes: body.duration_minutes,
      body: JSON.stringify(body),
      made_at: madeAt,
    })
    .execute();

  return { id, version: await head.note('session', id) };
}

/** Deletes a session for good. */
export function deleteSession(writing: Writing): Promise<WriteAnswer> {
  const { transaction, id, memberId } = writing;

  return deleteItem(writing, 'session', async () => {
    await transaction
      .deleteFrom('practice_sessions')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
  });
}
