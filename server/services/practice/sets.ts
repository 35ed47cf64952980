import type {
  AdditionBody,
  PracticeSessionBody,
  WriteAnswer,
} from '../../../src/contract/practice/writes.ts';
import { canEnd, notBegunText } from '../../../src/domain/upload/endedDay.ts';
import { wordsOf } from '../../store/wordTerms.ts';
import { Refusal } from '../wire/refusal.ts';
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

/**
 * Keeps what was added to a day, once: additions join as a set (rules/practiceFeed#E35). Throws a Refusal like `storedItem` and
 * `madeAlready`, and 422 for a day that has begun nowhere.
 */
export async function keepAddition(keeping: Keeping<AdditionBody>): Promise<WriteAnswer> {
  const { transaction, body, head, id, madeAt, memberId } = keeping;
  const made = madeAlready(keeping, await storedItem(keeping, 'addition'));
  if (made !== null) return made;
  if (!canEnd(body.day, madeAt.getTime())) throw new Refusal(422, notBegunText);

  await transaction
    .insertInto('day_additions')
    .values({
      member_id: memberId,
      id,
      day: body.day,
      body: JSON.stringify(body),
      made_at: madeAt,
      words: wordsOf(body.text),
    })
    .execute();

  return { id, version: await head.note('addition', id) };
}

/** Deletes what was added to a day for good. */
export function deleteAddition(writing: Writing): Promise<WriteAnswer> {
  const { transaction, id, memberId } = writing;

  return deleteItem(writing, 'addition', async () => {
    await transaction
      .deleteFrom('day_additions')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
  });
}
