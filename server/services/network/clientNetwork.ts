import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

import { groupsOf, readAddress } from './ipAddress.ts';

/** How many leading bits the addresses of a network share: 32 is one IPv4 address, the others are of IPv6. */
export type NetworkSize = 32 | 64 | 56 | 48;

export interface Network {
  /** Such as 192.0.2.1/32 or 2001:db8:1:2::/64. */
  readonly name: string;
  readonly size: NetworkSize;
}

type Networks = readonly [Network, ...Network[]];

/**
 * The networks that a request comes from, the smallest first: an IPv4 address, or the /64, the /56 and the /48 of an
 * IPv6 one, as a household may own any of these; `unknown` where there is no socket. Behind a trusted proxy the address
 * is the last one of X-Forwarded-For, the one the proxy itself wrote, with a port or without.
 */
export function networksOf(context: Context, trustProxy: boolean): Networks {
  const forwarded = trustProxy ? lastForwarded(context.req.header('x-forwarded-for')) : null;
  const address = forwarded ?? readAddress(socketAddress(context) ?? '');

  return address === null ? [{ name: 'unknown', size: 32 }] : networksOfAddress(address);
}

function lastForwarded(header: string | undefined): string | null {
  return readAddress(header?.split(',').at(-1) ?? '');
}

function socketAddress(context: Context): string | null {
  try {
    return getConnInfo(context).remote.address ?? null;
  } catch {
    return null;
  }
}

function networksOfAddress(address: string): Networks {
  if (!address.includes(':')) return [{ name: `${address}/32`, size: 32 }];

  const [one = 0, two = 0, three = 0, four = 0] = groupsOf(address);
  const network = (size: 64 | 56 | 48, last: number): Network => ({
    name: `${[one, two, three, last].map((group) => group.toString(16)).join(':')}::/${size}`,
    size,
  });
  return [network(64, four), network(56, four & 0xff00), network(48, 0)];
}
