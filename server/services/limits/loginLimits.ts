import type { Limit } from './limit.ts';
import { defaultNetworkLimits, type NetworkLimits } from './networkLimits.ts';

/** How many failed sign-ins are let through. */
export interface LoginLimits {
  /** For one address from one network (rules/account#C18). */
  readonly pair: Limit;
  /** For any address from one network. */
  readonly networks: NetworkLimits;
  /** For one address from anywhere. */
  readonly address: Limit;
  /** For one address from a browser in which its member has signed in before. */
  readonly browser: Limit;
  /** Wrong one-time codes for one member. */
  readonly codes: Limit;
}

const minute = 60;
const day = 24 * 60 * minute;

const fiveInAQuarter = { points: 5, seconds: 15 * minute };

/** A hundred a day: rules/account#C48. */
const guessesOfADay: Limit = {
  points: 100,
  seconds: day,
  pace: { free: 10, stepSeconds: minute, longestSeconds: 15 * minute },
};

export const defaultLoginLimits: LoginLimits = {
  pair: fiveInAQuarter,
  networks: defaultNetworkLimits,
  address: guessesOfADay,
  browser: { ...guessesOfADay, burst: fiveInAQuarter },
  codes: { points: 20, seconds: day, burst: fiveInAQuarter },
};
