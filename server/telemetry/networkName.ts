import { pepperedHash } from '../services/secrets/pepper.ts';
import type { Keys } from '../services/secrets/keys.ts';
import type { Clock } from '../services/wire/clock.ts';
import { networksOf } from '../services/network/clientNetwork.ts';
import type { RequestLineTools } from '../services/wire/requestLine.ts';

/**
 * Names the smallest network that a request comes from, an IPv4 address or the /64 of an IPv6 one, by a hash under the pepper:
 * the same for a day in UTC, so that a flood can be followed, and another one the next day, so that nobody can for longer.
 */
export function createNetworkNames(options: {
  keys: Keys;
  clock: Clock;
  trustProxy: boolean;
}): RequestLineTools['nameNetwork'] {
  const { clock, keys, trustProxy } = options;

  return (context) => {
    const day = clock().toISOString().slice(0, 10);
    const [{ name }] = networksOf(context, trustProxy);

    return pepperedHash(keys, 'log-network', day, name).slice(0, 16);
  };
}
