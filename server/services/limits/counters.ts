import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import { formerHashes, pepperedHash } from '../secrets/pepper.ts';
import type { Clock } from '../wire/clock.ts';
import { countAll, type CountedTry, type Counting } from './countedTries.ts';
import type { Limit } from './limit.ts';

/** Counts tries in the database under hashed names. Where the database is away nothing is let through: it rejects. */
export interface Counter {
  /** Counts one. Throws a Refusal (429) over the limit, and has not counted it then. */
  count(parts: readonly string[]): Promise<CountedTry>;
  /** One try more, for `countAll`. */
  countingOf(parts: readonly string[]): Counting;
}

export interface CounterTools {
  db: Kysely<Schema>;
  keys: Keys;
  clock: Clock;
}

/** Each leaves five rows at most, so that clearing away more than those keeps up with any number of them. */
const triesPerClearing = 50;

/** A counter with its own limit and refusal; its name keeps it apart from the others in the one table. */
export function createCounter(
  { db, keys, clock }: CounterTools,
  name: string,
  limit: Limit,
  refusal = 'Too many login attempts. Please try again later.',
): Counter {
  let tries = 0;
  const counter: Counter = {
    count: (parts) => countAll([[counter, parts]]),
    countingOf(parts) {
      tries += 1;

      return {
        key: `${name}:${pepperedHash(keys, name, ...parts)}`,
        former: formerHashes(keys, name, ...parts).map((hash) => `${name}:${hash}`),
        limit,
        refusal,
        clears: tries % triesPerClearing === 0,
        db,
        clock,
      };
    },
  };

  return counter;
}
