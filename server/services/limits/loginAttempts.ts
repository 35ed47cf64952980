import type { Network } from '../network/clientNetwork.ts';
import { countAndRead, type CountedTry } from './countedTries.ts';
import { createCounter, type CounterTools } from './counters.ts';
import type { LoginLimits } from './loginLimits.ts';
import { createNetworkCounters } from './networkLimits.ts';
import { removeTries, type Read } from './tryStore.ts';

/**
 * One try to sign in: counted as a failure from its start, before the password is looked at, so that many at once
 * cannot slip past the count. The first of its `tries` is forgotten with all earlier ones once it signed the member in.
 */
export interface LoginAttempt extends CountedTry {
  /** It signed the member in: earlier failures of the address from here are forgotten. */
  succeed(): Promise<void>;
  /** Counts a one-time code as wrong, until it is taken back. Throws a Refusal (429) over the limit. */
  beginCode(memberId: string): Promise<CountedTry>;
}

/** A try that was begun, and what was read: null where there is no such row. */
export interface Begun<Row> {
  attempt: LoginAttempt;
  row: Row | null;
}

/** Who tries, as far as that is known. */
export interface Trying {
  email: string;
  /** Within one another, the smallest first. */
  networks: readonly [Network, ...Network[]];
  /**
   * Names a browser in which the address's member has signed in before, or is null: such a browser has its own count, so that nobody
   * elsewhere can lock the member out of it (rules/account#C49).
   */
  browser: string | null;
}

export interface LoginAttempts {
  /** Begins a try, and reads something by the same statement. Throws a Refusal (429) over any limit. */
  begin<Row>(trying: Trying, read: Read): Promise<Begun<Row>>;
}

/** Counts failed sign-ins. It never asks whether an address is a member's, so it cannot tell. */
export function createLoginAttempts(tools: CounterTools, limits: LoginLimits): LoginAttempts {
  const pairs = createCounter(tools, 'pair', limits.pair);
  const networkCounters = createNetworkCounters(tools, 'network', limits.networks);
  const addresses = createCounter(tools, 'address', limits.address);
  const browsers = createCounter(tools, 'browser', limits.browser);
  const codes = createCounter(tools, 'code', limits.codes);

  return {
    async begin<Row>({ browser, email, networks }: Trying, read: Read): Promise<Begun<Row>> {
      const wanted =
        browser === null
          ? ([
              [pairs, [email, networks[0].name]],
              ...networkCounters(networks),
              [addresses, [email]],
            ] as const)
          : ([[browsers, [email, browser]]] as const);
      const { counted, row } = await countAndRead<Row>(wanted, read);

      return {
        attempt: {
          ...counted,
          succeed: () => removeTries(tools.db, counted.tries, { forgets: true }),
          beginCode: (memberId) => codes.count(browser === null ? [memberId] : [memberId, browser]),
        },
        row,
      };
    },
  };
}
