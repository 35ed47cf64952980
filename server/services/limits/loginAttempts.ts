import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import { countAll, takeBackAll } from './countedTries.ts';
import { createCounter } from './counters.ts';
import type { Keys } from '../secrets/keys.ts';
import type { LoginLimits } from './loginLimits.ts';

/** One try to sign in: counted as a failure from its start, so that many at once cannot slip past the count. */
export interface LoginAttempt {
  /** It did fail. */
  fail(): Promise<void>;
  /** It was no guess: neither a failure nor a sign-in. */
  takeBack(): Promise<void>;
  /** It signed the member in: earlier failures of the address from here are forgotten. */
  succeed(): Promise<void>;
  /** Counts a one-time code as wrong, until it is taken back. Throws a Refusal (429) over the limit. */
  beginCode(memberId: string): Promise<{ takeBack(): Promise<void> }>;
}

export interface LoginAttempts {
  /**
   * Begins a try. `browser` names a browser in which the address's member has signed in before, or is null: such a
   * browser has its own count, so that nobody elsewhere can lock the member out of it.
   * Throws a Refusal (429) over any limit.
   */
  begin(email: string, network: string, browser: string | null): Promise<LoginAttempt>;
}

/** Counts failed sign-ins. It never asks whether an address is a member's, so it cannot tell. */
export function createLoginAttempts(
  db: Kysely<Schema>,
  keys: Keys,
  limits: LoginLimits,
): LoginAttempts {
  const pairs = createCounter(db, keys, 'pair', limits.pair);
  const networks = createCounter(db, keys, 'network', limits.network);
  const networksDaily = createCounter(db, keys, 'network-daily', limits.networkDaily);
  const addresses = createCounter(db, keys, 'address', { ...limits.address, points: unlimited });
  const closedAddresses = createCounter(db, keys, 'closed-address', { points: 0, seconds: 1 });
  const browsers = createCounter(db, keys, 'browser', limits.browser);
  const codes = createCounter(db, keys, 'code', limits.codes);
  const codesDaily = createCounter(db, keys, 'code-daily', limits.codesDaily);

  function withCodes(browser: string | null, attempt: Omit<LoginAttempt, 'beginCode'>) {
    return {
      ...attempt,
      async beginCode(memberId: string) {
        const parts = browser === null ? [memberId] : [memberId, browser];
        const tries = await countAll([
          [codes, parts],
          [codesDaily, parts],
        ]);
        return { takeBack: () => takeBackAll(tries) };
      },
    };
  }

  return {
    async begin(email, network, browser) {
      if (browser !== null) {
        const tries = await countAll([[browsers, [email, browser]]]);

        return withCodes(browser, {
          fail: async () => {},
          takeBack: () => takeBackAll(tries),
          succeed: () => browsers.clear([email, browser]),
        });
      }

      await closedAddresses.check([email]);
      const tries = await countAll([
        [pairs, [email, network]],
        [networks, [network]],
        [networksDaily, [network]],
        [addresses, [email]],
      ]);
      const failures = tries.at(-1)?.count ?? 0;

      return withCodes(browser, {
        async fail() {
          const surplus = failures - limits.address.points + 1;
          if (surplus <= 0) return;

          const seconds = Math.min(surplus * limits.delaySeconds, limits.longestDelaySeconds);
          await closedAddresses.close([email], seconds);
        },
        takeBack: () => takeBackAll(tries),
        async succeed() {
          await takeBackAll(tries);
          await pairs.clear([email, network]);
        },
      });
    },
  };
}

const unlimited = 1_000_000;
