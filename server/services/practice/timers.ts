import { sql } from 'kysely';

import type { RunningTimerBody } from '../../../src/contract/practice/writes.ts';
import {
  isBody,
  itemChanging,
  itemDeletion,
  otherwise,
  requireExpected,
  requireNotGone,
  unchanged,
  type ItemChanging,
  type Told,
} from './stored.ts';

/**
 * Keeps a timer as it stands: started, paused, taken over by another device, or ended, which it stays (rules/practiceFeed#E11). Throws
 * a Refusal: 410 for one that was deleted, 412 with what is stored where that is not what the write expects, and 409 with
 * it where that has ended.
 */
export function timerChange(told: Told<RunningTimerBody>): ItemChanging {
  const { body, expected, id, madeAt, memberId } = told;

  return itemChanging('timer', id, (stored, standing) => {
    requireNotGone(stored);
    if (stored !== null && body.state === 'ended' && isBody(stored, body)) {
      return unchanged(id, stored, standing);
    }
    requireExpected({ expected, head: standing }, stored);
    if (stored !== null && hasEnded(stored.item)) throw otherwise(standing, stored);

    const kept = sql`
      insert into running_timers (member_id, id, has_ended, body, made_at)
      select ${memberId}, ${id}, ${body.state === 'ended'}::boolean, ${JSON.stringify(body)}::json, ${madeAt}::timestamptz from head
      on conflict (member_id, id) do update
        set has_ended = excluded.has_ended, body = excluded.body, made_at = excluded.made_at
    `;
    return {
      answer: { id, version: standing.next },
      noted: { kind: 'timer', id, isGone: false, kept },
    };
  });
}

/** Deletes a timer for good. */
export function timerDeletion(memberId: string, id: string): ItemChanging {
  return itemDeletion(
    'timer',
    id,
    sql`delete from running_timers where member_id = ${memberId} and id = ${id} and exists (select from head)`,
  );
}

function hasEnded(item: object | null): boolean {
  const body: unknown = item !== null && 'body' in item ? item.body : null;

  return typeof body === 'object' && body !== null && 'state' in body && body.state === 'ended';
}
