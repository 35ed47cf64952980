import { isIP } from 'node:net';

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The network a request comes from: an IPv4 address, the /64 of an IPv6 one (a household owns all of it), or
 * 'unknown' where there is no socket. Behind a trusted proxy it is the last address of X-Forwarded-For, the one
 * the proxy itself wrote.
 */
export function networkOf(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastForwarded(context.req.header('x-forwarded-for')) : null;

  return networkOfAddress(forwarded ?? socketAddress(context) ?? '');
}

function lastForwarded(header: string | undefined): string | null {
  const last = header?.split(',').at(-1)?.trim() ?? '';

  return isIP(last) === 0 ? null : last;
}

function socketAddress(context: Context): string | null {
  try {
    return getConnInfo(context).remote.address ?? null;
  } catch {
    return null;
  }
}

function networkOfAddress(address: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.groups?.['v4'];
  if (mapped !== undefined) return mapped;

  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return firstFourGroups(address);
    default:
      return 'unknown';
  }
}

function firstFourGroups(address: string): string {
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');

  return [...front, ...(tail === undefined ? [] : zeros), ...back].slice(0, 4).join(':');
}
