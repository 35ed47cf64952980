import { sql, type Kysely, type RawBuilder } from 'kysely';
import type * as v from 'valibot';

import type { ChangeKind } from '../../../src/contract/practice/changes.ts';
import { versionOf } from '../../../src/contract/practice/versions.ts';
import type { Schema } from '../../store/schema.ts';
import { rowsOf, type Statement } from '../../store/statements.ts';
import { lockHead } from './head.ts';
import { answerIn, clearedRows, oldestKept, type Call } from './once.ts';
import type { WriteTools } from './write.ts';

/**
 * What every such statement reads beside what is its own: where the feed stands, and what is kept under the call's key. The oldest key is
 * asked for by its order: `exists` would be planned as found soon, and read all members' keys where there is none.
 */
export const standingColumns = `
  h.epoch, h.seq, i.body_hash as "keptHash", i.answer as "keptAnswer",
  coalesce((select min(o.created_at) from idempotency o where o.member_id = $1) < $4::timestamptz, false) as "hasOld"`;
/** From here a statement goes on. Its first four parameters are the member, the call, its key, and when the oldest keys are from. */
export const standingTables = `
  practice_heads h left join idempotency i on i.member_id = h.member_id and i.call = $2 and i.key = $3::text`;
export const isStanding = 'h.member_id = $1';

interface StandingRow {
  epoch: string;
  seq: number;
  keptHash: string | null;
  keptAnswer: unknown;
  hasOld: boolean;
}

/** Where a feed stands, and the version that the next change has. */
export interface Standing {
  epoch: string;
  next: string;
}

/** What a write comes to. */
export interface Change<Answer> {
  answer: Answer;
  /** What the feed tells of; `kept` writes it, from the rows of `head`, of which there is one. Null where all stays as it is. */
  noted: { kind: ChangeKind; id: string; isGone: boolean; kept: RawBuilder<unknown> } | null;
}

/** A write in two halves: what is read, and what follows from that, without a look at anything else. */
export interface Changing<Row, Answer> {
  statement: Statement;
  /** Of the statement, from the fifth on. */
  parameters: readonly unknown[];
  /** What it throws, a Refusal, is thrown on, and nothing is written. */
  decide: (row: Row, standing: Standing) => Change<Answer>;
}

/** How often it is tried before the member's other writes are held off. */
const tries = 3;

/**
 * Makes one write of a member's practice, once for its key, in two statements: one reads, and one writes all of it, if the head has not
 * moved meanwhile. Where it has, which only another write of the same member does, it is read anew; after a few times under the lock that
 * `write` takes. So each number follows from what stands at the number before, as under the lock. Tells of the new head. Throws like
 * `once` and `decide`, and then nothing was written.
 */
export async function change<Row, Answer extends v.GenericSchema>(
  { db, moved }: WriteTools,
  call: Call<Answer>,
  now: Date,
  changing: Changing<Row, v.InferOutput<Answer>>,
): Promise<v.InferOutput<Answer>> {
  let made: Made<v.InferOutput<Answer>> | null = null;
  for (let count = 0; count < tries && made === null; count += 1) {
    made = await attempt(db, call, now, changing);
  }
  made ??= await db.transaction().execute(async (transaction) => {
    await lockHead(transaction, call.memberId);
    return attempt(transaction, call, now, changing);
  });
  if (made === null) throw new Error('A feed moved while its head was locked.');

  if (made.seq !== null) moved(call.memberId, made.seq);
  return made.answer;
}

interface Made<Answer> {
  answer: Answer;
  /** The new number, or null where none was given. */
  seq: number | null;
}

/** Null where somebody else wrote meanwhile, or there is no head yet. */
async function attempt<Row, Answer extends v.GenericSchema>(
  db: Kysely<Schema>,
  call: Call<Answer>,
  now: Date,
  { decide, parameters, statement }: Changing<Row, v.InferOutput<Answer>>,
): Promise<Made<v.InferOutput<Answer>> | null> {
  const { key, memberId, name } = call;
  const asked = [memberId, name, key, oldestKept(now), ...parameters];
  const [row] = await rowsOf<Row & StandingRow>(db, statement, asked);
  if (row === undefined) return null;

  const { epoch, hasOld, keptAnswer, keptHash, seq } = row;
  if (keptHash !== null) {
    return { answer: answerIn({ body_hash: keptHash, answer: keptAnswer }, call), seq: null };
  }

  const { answer, noted } = decide(row, { epoch, next: versionOf(epoch, seq + 1) });
  const head =
    noted === null
      ? sql`select seq from practice_heads where member_id = ${memberId} and epoch = ${epoch} and seq = ${seq}`
      : sql`update practice_heads set seq = seq + 1 where member_id = ${memberId} and epoch = ${epoch} and seq = ${seq} returning seq`;
  if (noted === null && key === null) return { answer, seq: null };

  const parts = [
    sql`head as (${head})`,
    ...(noted === null
      ? []
      : [sql`kept as (${noted.kept})`, sql`noted as (${noting(memberId, noted)})`]),
    ...(key === null ? [] : [sql`answered as (${answering(call, answer, now)})`]),
    ...(hasOld ? [sql`cleared as (${clearedRows(memberId, now)})`] : []),
  ];
  const rows = await sql<{ seq: number }>`with ${sql.join(parts)} select seq from head`
    .execute(db)
    .then(
      (result) => result.rows,
      (error: unknown) => {
        // Another call took the key meanwhile. Within a transaction nothing would be read any more.
        if (!db.isTransaction && isTaken(error)) return [];
        throw error;
      },
    );
  const [written] = rows;
  if (written === undefined) return null;

  return { answer, seq: noted === null ? null : written.seq };
}

function noting(
  memberId: string,
  { id, isGone, kind }: { kind: ChangeKind; id: string; isGone: boolean },
): RawBuilder<unknown> {
  return sql`
    insert into changes (member_id, kind, id, seq, gone)
    select ${memberId}, ${kind}, ${id}, seq, ${isGone}::boolean from head
    on conflict (member_id, kind, id) do update set seq = excluded.seq, gone = excluded.gone
  `;
}

function answering<Answer extends v.GenericSchema>(
  { bodyHash, key, memberId, name }: Call<Answer>,
  answer: unknown,
  now: Date,
): RawBuilder<unknown> {
  return sql`
    insert into idempotency (member_id, call, key, body_hash, answer, created_at)
    select ${memberId}, ${name}, ${key}, ${bodyHash}, ${JSON.stringify(answer)}::json, ${now}::timestamptz from head
  `;
}

/** unique_violation */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
