import type { Network } from '../network/clientNetwork.ts';
import { countAll } from './countedTries.ts';
import { createCounter, type CountedTry, type CounterTools } from './counters.ts';
import type { LoginLimits } from './loginLimits.ts';
import { createNetworkCounters } from './networkLimits.ts';

/**
 * One try to sign in: counted as a failure from its start, before the password is looked at, so that many at once
 * cannot slip past the count.
 */
export interface LoginAttempt extends CountedTry {
  /** It signed the member in: earlier failures of the address from here are forgotten. */
  succeed(): Promise<void>;
  /** Counts a one-time code as wrong, until it is taken back. Throws a Refusal (429) over the limit. */
  beginCode(memberId: string): Promise<CountedTry>;
}

export interface LoginAttempts {
  /**
   * Begins a try from networks within one another, the smallest first. `browser` names a browser in which the address's
   * member has signed in before, or is null: such a browser has its own count, so that nobody elsewhere can lock the
   * member out of it (rules/account#C49). Throws a Refusal (429) over any limit.
   */
  begin(
    email: string,
    networks: readonly [Network, ...Network[]],
    browser: string | null,
  ): Promise<LoginAttempt>;
}

/** Counts failed sign-ins. It never asks whether an address is a member's, so it cannot tell. */
export function createLoginAttempts(tools: CounterTools, limits: LoginLimits): LoginAttempts {
  const pairs = createCounter(tools, 'pair', limits.pair);
  const networkCounters = createNetworkCounters(tools, 'network', limits.networks);
  const addresses = createCounter(tools, 'address', limits.address);
  const browsers = createCounter(tools, 'browser', limits.browser);
  const codes = createCounter(tools, 'code', limits.codes);

  return {
    async begin(email, networks, browser) {
      if (browser !== null) {
        const own = [email, browser];
        const { takeBack } = await browsers.count(own);

        return {
          takeBack,
          succeed: () => browsers.clear(own),
          beginCode: (memberId) => codes.count([memberId, browser]),
        };
      }

      const pair = [email, networks[0].name];
      const { takeBack } = await countAll([
        [pairs, pair],
        ...networkCounters(networks),
        [addresses, [email]],
      ]);

      return {
        takeBack,
        async succeed() {
          await takeBack();
          await pairs.clear(pair);
        },
        beginCode: (memberId) => codes.count([memberId]),
      };
    },
  };
}
