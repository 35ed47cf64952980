import { pepperedHash } from '../services/secrets/pepper.ts';
import type { Keys } from '../services/secrets/keys.ts';
import type { Clock } from '../services/wire/clock.ts';
import { networksOf } from '../services/network/clientNetwork.ts';
import { rememberedAnswers } from '../process/remembered.ts';
import type { RequestLineTools } from '../services/wire/requestLine.ts';

/** Networks whose name of the day is remembered. */
const mostNetworks = 10_000;

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

  let day = '';
  let nameOf = (network: string): string => network;

  return (context) => {
    const today = clock().toISOString().slice(0, 10);
    if (today !== day) {
      day = today;
      nameOf = rememberedAnswers(mostNetworks, (network) =>
        pepperedHash(keys, 'log-network', today, network).slice(0, 16),
      );
    }

    return nameOf(networksOf(context, trustProxy)[0].name);
  };
}
