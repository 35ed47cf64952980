import type { RunningTimerBody, WriteAnswer } from '../../../src/contract/practice/writes.ts';
import { versionOf } from '../../../src/contract/practice/versions.ts';
import {
  deleteItem,
  isBody,
  otherwise,
  requireExpected,
  storedItem,
  type Keeping,
  type Writing,
} from './stored.ts';

/**
 * Keeps a timer as it stands: started, paused, taken over by another device, or ended, which it stays (rules/practiceFeed#E11). Throws
 * a Refusal: 410 for one that was deleted, 412 with what is stored where that is not what the write expects, and 409 with
 * it where that has ended.
 */
export async function keepRunningTimer(keeping: Keeping<RunningTimerBody>): Promise<WriteAnswer> {
  const { transaction, body, head, id, madeAt, memberId } = keeping;
  const stored = await storedItem(keeping, 'timer');
  if (stored !== null && body.state === 'ended' && isBody(stored, body)) {
    return { id, version: versionOf(head.epoch, stored.seq) };
  }
  requireExpected(keeping, stored);

  const kept = {
    has_ended: body.state === 'ended',
    body: JSON.stringify(body),
    made_at: madeAt,
  };
  const row = await transaction
    .insertInto('running_timers')
    .values({ member_id: memberId, id, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'id'])
        .doUpdateSet(kept)
        .where('running_timers.has_ended', '=', false),
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined && stored !== null) throw otherwise(head, stored);

  return { id, version: await head.note('timer', id) };
}

/** Deletes a timer for good. */
export function deleteRunningTimer(writing: Writing): Promise<WriteAnswer> {
  const { transaction, id, memberId } = writing;

  return deleteItem(writing, 'timer', async () => {
    await transaction
      .deleteFrom('running_timers')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
  });
}
