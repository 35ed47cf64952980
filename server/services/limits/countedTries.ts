import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Clock } from '../wire/clock.ts';
import { Refusal } from '../wire/refusal.ts';
import { closedFor } from './limit.ts';
import {
  clearForgotten,
  moveTries,
  readNothing,
  removeTries,
  storeTries,
  type Read,
} from './tryStore.ts';
import type { CountedTries, Try } from './tryTexts.ts';

/** A try that was counted, with everything that counts it. */
export interface CountedTry {
  tries: CountedTries;
  /** It was no guess after all. */
  takeBack: () => Promise<void>;
}

/** A try that was counted, and what was read: null where there is no such row. */
export interface CountedWith<Row> {
  counted: CountedTry;
  row: Row | null;
}

/** A try as one counter counts it, where and when. */
export interface Counting extends Try {
  /** Under which it was counted before the keys were rotated. */
  former: readonly string[];
  /** What is said over the limit. */
  refusal: string;
  /** Whether it is this one's turn to clear forgotten rows away. */
  clears: boolean;
  db: Kysely<Schema>;
  clock: Clock;
}

/** Of what a counter counts, by what it is counted. */
type Wanted = readonly [{ countingOf: (parts: readonly string[]) => Counting }, readonly string[]];

const rowsPerClearing = 400;

/**
 * Counts one try with every counter, or with none, in one statement: throws the Refusal (429) of the first that is over its limit. What
 * many share comes last, so that whoever is refused before does not touch it. Where the database is away nothing is let through: it rejects.
 */
export async function countAll(wanted: readonly Wanted[]): Promise<CountedTry> {
  return (await countAndRead(wanted, readNothing)).counted;
}

/** The same, and reads something of whoever is let. */
export async function countAndRead<Row>(
  wanted: readonly Wanted[],
  read: Read,
): Promise<CountedWith<Row>> {
  const countings = wanted.map(([counter, parts]) => counter.countingOf(parts));
  const [first] = countings;
  if (first === undefined) throw new Error('Nothing counts this try.');

  const { clock, db } = first;
  const now = clock().getTime();
  for (const { former, key } of countings) {
    if (former.length > 0) await moveTries(db, former, key);
  }
  const stored = await storeTries<Row>(db, countings, now, read);
  if (countings.some(({ clears }) => clears)) await clearForgotten(db, now, rowsPerClearing);

  const tries = { at: now, keys: countings.map(({ key }) => key) };
  const refusedAt = stored.tries.findIndex(({ isLet }) => isLet !== true);
  const refused = countings[refusedAt];
  if (refused === undefined) {
    const takeBack = () => removeTries(db, tries, { forgets: false });
    return { counted: { tries, takeBack }, row: stored.row };
  }

  const narrower = { at: now, keys: tries.keys.slice(0, refusedAt) };
  await removeTries(db, narrower, { forgets: false });
  const closed = closedFor(refused.limit, stored.tries[refusedAt]?.moments ?? [], now);
  const seconds = Math.max(1, Math.ceil(closed / 1000));
  throw new Refusal(429, refused.refusal, { 'Retry-After': String(seconds) });
}
