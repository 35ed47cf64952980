import type { Kysely, Transaction } from 'kysely';
import type * as v from 'valibot';

import type { Schema } from '../../store/schema.ts';
import { lockHead, type Head } from './head.ts';
import { once, type Call } from './once.ts';

/** Is told of each member whose feed has a new head, once that is committed. */
export type Moved = (memberId: string, seq: number) => void;

export interface WriteTools {
  db: Kysely<Schema>;
  moved: Moved;
}

/** What a write does, under the lock of its member's head. */
export type Effect<Answer> = (transaction: Transaction<Schema>, head: Head) => Promise<Answer>;

/**
 * Makes one write of a member's practice in one transaction, once for its key, and tells of the new head. Throws like `once` and
 * like the effect, and then nothing was written.
 */
export async function write<Answer extends v.GenericSchema>(
  { db, moved }: WriteTools,
  call: Call<Answer>,
  now: Date,
  effect: Effect<v.InferOutput<Answer>>,
): Promise<v.InferOutput<Answer>> {
  let newest: number | null = null;
  const answer = await db.transaction().execute((transaction) =>
    once(transaction, call, now, async () => {
      const head = await lockHead(transaction, call.memberId);
      const before = head.seq;
      const effected = await effect(transaction, head);
      if (head.seq > before) newest = head.seq;
      return effected;
    }),
  );
  if (newest !== null) moved(call.memberId, newest);

  return answer;
}
