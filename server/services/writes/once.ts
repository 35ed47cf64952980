import { createHash } from 'node:crypto';

import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import * as v from 'valibot';

import { idempotencyKey } from '../../../src/contract/today/commitments.ts';
import type { Schema } from '../../store/schema.ts';
import { Refusal } from '../wire/refusal.ts';

/** A call that must not happen twice. Keys are each member's own, and each call's. */
export interface Call<Answer extends v.GenericSchema = v.GenericSchema> {
  memberId: string;
  name: string;
  /** Null for a call without a key, which is simply made. */
  key: string | null;
  /** SHA-256 of the body, in hex; empty without a key. */
  bodyHash: string;
  /** What it is answered. */
  answer: Answer;
}

/** The call of that name with this key and body. A large body takes a moment. */
export function callOf<Answer extends v.GenericSchema>({
  body,
  ...call
}: Omit<Call<Answer>, 'bodyHash'> & { body: unknown }): Call<Answer> {
  return { ...call, bodyHash: call.key === null ? '' : hashOf(body) };
}

const keptDays = 30;
const dayLength = 86_400_000;
/** How many that are too old one call clears away. */
const clearedAtOnce = 10;

/** The Idempotency-Key of a request, or null without one. Throws a Refusal (422) for one that is malformed. */
export function keyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (idempotencyKey.test(header)) return header;

  throw new Refusal(422, 'An Idempotency-Key has 8 to 128 visible ASCII characters.');
}

/**
 * Does what a call asks for, and keeps the answer under its key in the same transaction; or answers what is kept there.
 * Of two at once, the second waits for the first. What is refused is not kept. Throws a Refusal (422) where the key was
 * used with another body.
 */
export async function once<Answer extends v.GenericSchema>(
  transaction: Transaction<Schema>,
  call: Call<Answer>,
  now: Date,
  effect: () => Promise<v.InferOutput<Answer>>,
): Promise<v.InferOutput<Answer>> {
  const { bodyHash: body_hash, key, memberId, name } = call;
  if (key === null) return effect();

  const row = { member_id: memberId, call: name, key };
  const claimed = await transaction
    .insertInto('idempotency')
    .values({ ...row, body_hash, created_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'call', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined) return answerOf(transaction, row, call);

  const answer = await effect();
  await transaction
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where(matches(row))
    .execute();
  await clearOld(transaction, memberId, now);

  return answer;
}

/** What is kept under a call's key already, or null. Throws a Refusal (422) where the key was used with another body. */
export async function answered<Answer extends v.GenericSchema>(
  db: Kysely<Schema>,
  call: Call<Answer>,
): Promise<v.InferOutput<Answer> | null> {
  const { key, memberId, name } = call;
  if (key === null) return null;

  const kept = await keptUnder(db, { member_id: memberId, call: name, key });
  return kept === undefined ? null : answerIn(kept, call);
}

interface Row {
  member_id: string;
  call: string;
  key: string;
}

async function answerOf<Answer extends v.GenericSchema>(
  transaction: Transaction<Schema>,
  row: Row,
  call: Call<Answer>,
): Promise<v.InferOutput<Answer>> {
  const kept = await keptUnder(transaction, row);
  if (kept === undefined) throw new Error('A key that was taken is gone.');

  return answerIn(kept, call);
}

function keptUnder(db: Kysely<Schema>, row: Row) {
  return db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where(matches(row))
    .executeTakeFirst();
}

/** What is kept, as the answer that it is. Throws a Refusal (422) where the key was used with another body. */
export function answerIn<Answer extends v.GenericSchema>(
  kept: { body_hash: string; answer: unknown },
  { answer, bodyHash }: Call<Answer>,
): v.InferOutput<Answer> {
  if (kept.body_hash !== bodyHash) {
    throw new Refusal(422, 'This key was used for something else.');
  }

  return v.parse(answer, kept.answer);
}

function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

function matches({ member_id, call, key }: Row) {
  return sql<boolean>`(member_id, call, key) = (${member_id}, ${call}, ${key})`;
}

async function clearOld(
  transaction: Transaction<Schema>,
  memberId: string,
  now: Date,
): Promise<void> {
  await clearedRows(memberId, now).execute(transaction);
}

/** When the oldest keys are from that still count. */
export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - keptDays * dayLength);
}

/**
 * Deletes a few keys that are older than that. Rows that another call is clearing away are left to it, so that the two never wait
 * for each other.
 */
export function clearedRows(memberId: string, now: Date): RawBuilder<unknown> {
  return sql`
    delete from idempotency where member_id = ${memberId} and (call, key) in (
      select call, key from idempotency
      where member_id = ${memberId} and created_at < ${oldestKept(now)}
      order by created_at limit ${clearedAtOnce} for update skip locked
    )
  `;
}
