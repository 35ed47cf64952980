import { sql } from 'kysely';

import type { AdditionBody, PracticeSessionBody } from '../../../src/contract/practice/writes.ts';
import { canEnd, notBegunText } from '../../../src/domain/upload/endedDay.ts';
import { wordsOf } from '../../store/wordTerms.ts';
import { Refusal } from '../wire/refusal.ts';
import {
  itemChanging,
  itemDeletion,
  madeAlready,
  requireNotGone,
  type ItemChanging,
  type Told,
} from './stored.ts';

/** Keeps a session, once: sessions join as a set (rules/practiceFeed#E7). Throws a Refusal like `requireNotGone` and `madeAlready`. */
export function sessionChange(told: Told<PracticeSessionBody>): ItemChanging {
  const { body, id, madeAt, memberId } = told;

  return itemChanging('session', id, (stored, standing) => {
    requireNotGone(stored);
    const made = madeAlready({ body, id, head: standing }, stored);
    if (made !== null) return { answer: made, noted: null };

    const kept = sql`
      insert into practice_sessions (member_id, id, day, minutes, body, made_at)
      select ${memberId}, ${id}, ${body.day}::date, ${body.duration_minutes}::integer, ${JSON.stringify(body)}::json,
        ${madeAt}::timestamptz
      from head
    `;
    return {
      answer: { id, version: standing.next },
      noted: { kind: 'session', id, isGone: false, kept },
    };
  });
}

/** Deletes a session for good. */
export function sessionDeletion(memberId: string, id: string): ItemChanging {
  return itemDeletion(
    'session',
    id,
    sql`delete from practice_sessions where member_id = ${memberId} and id = ${id} and exists (select from head)`,
  );
}

/**
 * Keeps what was added to a day, once: additions join as a set (rules/practiceFeed#E35). Throws a Refusal like `requireNotGone` and
 * `madeAlready`, and 422 for a day that has begun nowhere.
 */
export function additionChange(told: Told<AdditionBody>): ItemChanging {
  const { body, id, madeAt, memberId } = told;

  return itemChanging('addition', id, (stored, standing) => {
    requireNotGone(stored);
    const made = madeAlready({ body, id, head: standing }, stored);
    if (made !== null) return { answer: made, noted: null };
    if (!canEnd(body.day, madeAt.getTime())) throw new Refusal(422, notBegunText);

    const kept = sql`
      insert into day_additions (member_id, id, day, body, made_at, words)
      select ${memberId}, ${id}, ${body.day}::date, ${JSON.stringify(body)}::json, ${madeAt}::timestamptz, ${wordsOf(body.text)}
      from head
    `;
    return {
      answer: { id, version: standing.next },
      noted: { kind: 'addition', id, isGone: false, kept },
    };
  });
}

/** Deletes what was added to a day for good. */
export function additionDeletion(memberId: string, id: string): ItemChanging {
  return itemDeletion(
    'addition',
    id,
    sql`delete from day_additions where member_id = ${memberId} and id = ${id} and exists (select from head)`,
  );
}
