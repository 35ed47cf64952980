import { randomBytes } from 'node:crypto';

import { sql, type Kysely, type Transaction } from 'kysely';

import type { ChangeKind } from '../../../src/contract/practice/changes.ts';
import { versionOf } from '../../../src/contract/practice/versions.ts';
import type { Schema } from '../../store/schema.ts';

/** Where a member's feed stands within one write. Until that commits, every other write of the member waits. */
export interface Head {
  readonly epoch: string;
  /** The highest number, with those that this write gave. */
  readonly seq: number;
  /** Gives a thing the next number, and answers the version that it has by it. What is gone is noted as that. */
  note(kind: ChangeKind, id: string, isGone?: boolean): Promise<string>;
}

/** A name for the time between two restores of backups. */
function newEpoch(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Gives a member the head that they begin with, unless they have one: a process of an older Fourfold, which runs on while a newer
 * one starts, makes members without.
 */
export async function beginHead(db: Kysely<Schema>, memberId: string): Promise<void> {
  await db
    .insertInto('practice_heads')
    .values({ member_id: memberId, epoch: newEpoch(), seq: 0 })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
}

/**
 * Takes the lock that every write of a member's practice takes, after its idempotency row and before anything else: so numbers
 * appear in their order, none is missed by who reads in between, and a rollback leaves no gap (rules/practiceFeed#E2).
 */
export async function lockHead(transaction: Transaction<Schema>, memberId: string): Promise<Head> {
  const locked = transaction
    .selectFrom('practice_heads')
    .select(['epoch', 'seq'])
    .where('member_id', '=', memberId)
    .forUpdate();
  const found = await locked.executeTakeFirst();
  if (found === undefined) await beginHead(transaction, memberId);
  const { epoch, seq } = found ?? (await locked.executeTakeFirstOrThrow());
  let newest = seq;

  return {
    epoch,
    get seq() {
      return newest;
    },
    async note(kind, id, isGone = false) {
      const { rows } = await sql<{ seq: number }>`
        with numbered as (
          update practice_heads set seq = seq + 1 where member_id = ${memberId} returning seq
        )
        insert into changes (member_id, kind, id, seq, gone)
        select ${memberId}, ${kind}, ${id}, seq, ${isGone}::boolean from numbered
        on conflict (member_id, kind, id) do update set seq = excluded.seq, gone = excluded.gone
        returning seq
      `.execute(transaction);
      newest = rows[0]?.seq ?? newest;
      return versionOf(epoch, newest);
    },
  };
}
