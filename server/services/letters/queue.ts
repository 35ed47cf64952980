import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { LetterKind } from './letterWords.ts';

/** A letter to be sent. What is left out is looked up when it is sent. */
export interface NewLetter {
  kind: LetterKind;
  address: string;
  /** Null where only the address is known, and perhaps is nobody's. */
  memberId: string | null;
  facts?: Readonly<Record<string, string>>;
}

/** Puts a letter into the queue, in the transaction of what it tells. */
export async function queueLetter(
  db: Kysely<Schema>,
  { kind, address, memberId, facts = {} }: NewLetter,
  now: Date,
): Promise<void> {
  await db
    .insertInto('letters')
    .values({
      id: randomUUID(),
      kind,
      address,
      member_id: memberId,
      facts: JSON.stringify(facts),
      due_at: now,
      created_at: now,
    })
    .execute();
}
