import type { Network, NetworkSize } from '../network/clientNetwork.ts';
import type { Limit } from './limit.ts';
import { createCounter, type Counter, type CounterTools } from './counters.ts';

/** How many bad tries are let through from the networks of each size: the wider it is, the more people share it. */
export type NetworkLimits = Readonly<Record<NetworkSize, Limit>>;

const minute = 60;
const hour = 60 * minute;

/** A network is closed for a quarter of an hour at the longest (rules/account#C50). */
export const defaultNetworkLimits: NetworkLimits = {
  32: networkLimit(1),
  64: networkLimit(1),
  56: networkLimit(2),
  48: networkLimit(4),
};

function networkLimit(households: number): Limit {
  const free = 100 * households;

  return {
    // More than the pace ever lets through: nothing but the pace closes a network for long.
    points: free + 100,
    seconds: 6 * hour,
    burst: { points: 20 * households, seconds: minute },
    pace: { free, stepSeconds: minute, longestSeconds: 15 * minute },
  };
}

/** The counters of networks, for `countAll`. */
export type NetworkCounters = (
  networks: readonly Network[],
) => (readonly [Counter, readonly string[]])[];

/** Counts by network under a name of its own, the smallest network first. */
export function createNetworkCounters(
  tools: CounterTools,
  name: string,
  limits: NetworkLimits,
  refusal?: string,
): NetworkCounters {
  const counterOf = (size: NetworkSize) => createCounter(tools, name, limits[size], refusal);
  const counters = { 32: counterOf(32), 64: counterOf(64), 56: counterOf(56), 48: counterOf(48) };

  return (networks) => networks.map(({ name: of, size }) => [counters[size], [of]] as const);
}
