import { randomUUID } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import { letterWords, type LetterKind } from './letterWords.ts';

const second = 1_000;
const minute = 60 * second;
/** Longer than a letter may take to be sent: whoever still has it then has died. */
const heldFor = minute;
const pauses = [minute, 5 * minute, 15 * minute, 60 * minute] as const;
const triedFor = 24 * 60 * minute;

/** A letter that this process has to send. */
export interface TakenLetter {
  id: string;
  kind: LetterKind;
  address: string;
  memberId: string | null;
  facts: unknown;
  tries: number;
  createdAt: Date;
  heldBy: string;
}

/** Takes the letter that is due longest, also one whose process died over it; null where none is. */
export async function takeLetter(db: Kysely<Schema>, now: Date): Promise<TakenLetter | null> {
  const heldBy = randomUUID();
  const due = db
    .selectFrom('letters')
    .select('id')
    .where('state', 'in', ['waiting', 'taken'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const taken = await db
    .updateTable('letters')
    .set({
      state: 'taken',
      held_by: heldBy,
      due_at: new Date(now.getTime() + heldFor),
      tries: sql`tries + 1`,
    })
    .where('id', '=', due)
    .returning(['id', 'kind', 'address', 'member_id', 'facts', 'tries', 'created_at'])
    .executeTakeFirst();
  if (taken === undefined) return null;

  const { created_at: createdAt, kind, member_id: memberId, ...letter } = taken;
  if (!isKind(kind)) throw new Error(`There are no words for a letter "${kind}".`);
  return { ...letter, kind, memberId, createdAt, heldBy };
}

/** Forgets a letter that was sent, or that nobody is to get. */
export async function forgetLetter(db: Kysely<Schema>, letter: TakenLetter): Promise<void> {
  await db
    .deleteFrom('letters')
    .where('id', '=', letter.id)
    .where('held_by', '=', letter.heldBy)
    .execute();
}

/** Gives a letter back to be tried again after a minute, 5, 15 and then each hour, for a day. */
export async function putOff(
  db: Kysely<Schema>,
  letter: TakenLetter,
  fault: string,
  now: Date,
): Promise<'waiting' | 'expired'> {
  const pause = pauses[letter.tries - 1] ?? pauses[3];
  const state =
    now.getTime() + pause - letter.createdAt.getTime() > triedFor ? 'expired' : 'waiting';
  await settle(db, letter, { state, fault, due_at: new Date(now.getTime() + pause) });

  return state;
}

/** Keeps a letter that its address is never to get, for the operator to see. */
export async function refuseLetter(
  db: Kysely<Schema>,
  letter: TakenLetter,
  fault: string,
): Promise<void> {
  await settle(db, letter, { state: 'refused', fault });
}

/** Gives a letter back as if it had not been taken. */
export async function giveBack(
  db: Kysely<Schema>,
  letter: TakenLetter,
  dueAt: Date,
): Promise<void> {
  await settle(db, letter, { state: 'waiting', due_at: dueAt, tries: letter.tries - 1 });
}

async function settle(
  db: Kysely<Schema>,
  letter: TakenLetter,
  change: {
    state: 'waiting' | 'expired' | 'refused';
    fault?: string;
    due_at?: Date;
    tries?: number;
  },
): Promise<void> {
  await db
    .updateTable('letters')
    .set({ ...change, held_by: null })
    .where('id', '=', letter.id)
    .where('held_by', '=', letter.heldBy)
    .execute();
}

function isKind(kind: string): kind is LetterKind {
  return Object.hasOwn(letterWords, kind);
}
