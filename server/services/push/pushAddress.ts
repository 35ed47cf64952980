import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

import { readAddress } from '../network/ipAddress.ts';

/** One for each kind: a list of both takes an IPv4 address for an IPv6 one, too. */
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.ipv4.addSubnet(network, prefix, 'ipv4');
}
/** Of IPv6, everything but what is given out for the open network (2000::/3). */
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
] as const) {
  inside.ipv6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address is one of a network of one's own: no push service of a browser has one. */
export function isInside(address: string): boolean {
  const read = readAddress(address);
  if (read === null) return true;

  const kind = read.includes(':') ? 'ipv6' : 'ipv4';
  return inside[kind].check(read, kind);
}

/** Looks a name up as Node does, and finds nothing where an address of it is of a network of one's own. */
export const lookupOutside: LookupFunction = (name, options, done) => {
  const all: LookupOptions = { ...options, all: true };
  lookup(name, all, (error, found) => {
    const addresses = typeof found === 'string' ? [] : (found as LookupAddress[] | undefined);
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return done(error, '', 0);
    if (addresses?.some(({ address }) => isInside(address)) === true) {
      return done(new Error(`${name} is an address of a network of our own.`), '', 0);
    }
    return options.all === true
      ? done(null, addresses ?? [])
      : done(null, first.address, first.family);
  });
};
