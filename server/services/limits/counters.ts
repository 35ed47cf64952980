import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import { formerHashes, pepperedHash } from '../secrets/pepper.ts';
import type { Clock } from '../wire/clock.ts';
import { Refusal } from '../wire/refusal.ts';
import { closedFor, type Limit } from './limit.ts';
import { clearForgotten, moveTries, removeAllTries, removeTry, storeTry } from './tryStore.ts';

/** A try that was counted. */
export interface CountedTry {
  /** It was no guess after all. */
  takeBack: () => Promise<void>;
}

/** Counts tries in the database under hashed names. Where the database is away nothing is let through: it rejects. */
export interface Counter {
  /** Counts one. Throws a Refusal (429) over the limit, and has not counted it then. */
  count(parts: readonly string[]): Promise<CountedTry>;
  /** Forgets what was counted. */
  clear(parts: readonly string[]): Promise<void>;
}

export interface CounterTools {
  db: Kysely<Schema>;
  keys: Keys;
  clock: Clock;
}

/** A try leaves one row at most, so that clearing away more than that keeps up with any number of them. */
const triesPerClearing = 50;
const rowsPerClearing = 200;

/** A counter with its own limit and refusal; its name keeps it apart from the others in the one table. */
export function createCounter(
  { db, keys, clock }: CounterTools,
  name: string,
  limit: Limit,
  refusal = 'Too many login attempts. Please try again later.',
): Counter {
  const keyOf = (parts: readonly string[]) => `${name}:${pepperedHash(keys, name, ...parts)}`;
  let tries = 0;

  return {
    async count(parts) {
      const key = keyOf(parts);
      const now = clock().getTime();
      const former = formerHashes(keys, name, ...parts).map((hash) => `${name}:${hash}`);
      if (former.length > 0) await moveTries(db, former, key);
      const { isLet, moments } = await storeTry(db, key, limit, now);
      tries += 1;
      if (tries % triesPerClearing === 0) await clearForgotten(db, now, rowsPerClearing);
      if (isLet) return { takeBack: () => removeTry(db, key, now) };

      const seconds = Math.ceil(closedFor(limit, moments, now) / 1000);
      throw new Refusal(429, refusal, { 'Retry-After': String(Math.max(1, seconds)) });
    },
    clear: (parts) => removeAllTries(db, keyOf(parts)),
  };
}
