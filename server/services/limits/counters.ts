import type { Kysely } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { Schema } from '../../store/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import { limiterStore } from './limiterStore.ts';
import type { Limit } from './loginLimits.ts';
import { pepperedHash } from '../secrets/pepper.ts';
import { Refusal } from '../wire/refusal.ts';

/** Counts tries in the database under hashed names. While the database is away it counts in memory instead. */
export interface Counter {
  /** Counts one, and answers how many that makes. Throws a Refusal (429) over the limit. */
  count(parts: readonly string[]): Promise<number>;
  takeBack(parts: readonly string[]): Promise<void>;
  clear(parts: readonly string[]): Promise<void>;
  /** Refuses every `check` for so many seconds. */
  close(parts: readonly string[], seconds: number): Promise<void>;
  /** Throws a Refusal (429) while closed. */
  check(parts: readonly string[]): Promise<void>;
}

/** A counter with its own limit and refusal; its name keeps it apart from the others in the one table. */
export function createCounter(
  db: Kysely<Schema>,
  keys: Keys,
  name: string,
  { points, seconds }: Limit,
  refusal = 'Too many login attempts. Please try again later.',
): Counter {
  const shape = { keyPrefix: name, points, duration: seconds };
  const limiter = new RateLimiterPostgres({
    ...shape,
    storeClient: limiterStore(db),
    storeType: 'client',
    tableName: 'login_attempts',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(shape),
  });
  const keyOf = (parts: readonly string[]) => pepperedHash(keys, name, ...parts);

  return {
    async count(parts) {
      const result = await limiter.consume(keyOf(parts)).catch((reason: unknown) => {
        throw overLimit(reason, refusal);
      });
      return result.consumedPoints;
    },
    async takeBack(parts) {
      await limiter.reward(keyOf(parts));
    },
    async clear(parts) {
      await limiter.delete(keyOf(parts));
    },
    async close(parts, closedSeconds) {
      await limiter.block(keyOf(parts), closedSeconds);
    },
    async check(parts) {
      const result = await limiter.get(keyOf(parts));
      if (result !== null && result.consumedPoints > points) throw overLimit(result, refusal);
    },
  };
}

function overLimit(reason: unknown, refusal: string): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason;

  return new Refusal(429, refusal, {
    'Retry-After': String(Math.max(1, Math.ceil(reason.msBeforeNext / 1000))),
  });
}
