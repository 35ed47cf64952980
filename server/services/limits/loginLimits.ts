/** So many in so many seconds, counted from the first. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** How many failed sign-ins are let through (rules/account#C18). */
export interface LoginLimits {
  /** For one address from one network. */
  readonly pair: Limit;
  /** For any address from one network, in the short run: a household shares a network. */
  readonly network: Limit;
  /** For any address from one network, in the long run. */
  readonly networkDaily: Limit;
  /** For one address from anywhere; each failure from the last of these on closes the address for a while. */
  readonly address: Limit;
  /** How long the address stays closed the first time; each further failure adds as much again. */
  readonly delaySeconds: number;
  readonly longestDelaySeconds: number;
  /** For one address from a browser in which its member has signed in before. */
  readonly browser: Limit;
  /** Wrong one-time codes for one member. */
  readonly codes: Limit;
  readonly codesDaily: Limit;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const defaultLoginLimits: LoginLimits = {
  pair: { points: 5, seconds: 15 * minute },
  network: { points: 20, seconds: minute },
  networkDaily: { points: 100, seconds: day },
  address: { points: 10, seconds: 12 * hour },
  delaySeconds: minute,
  longestDelaySeconds: 15 * minute,
  browser: { points: 5, seconds: 15 * minute },
  codes: { points: 5, seconds: 15 * minute },
  codesDaily: { points: 20, seconds: day },
};
