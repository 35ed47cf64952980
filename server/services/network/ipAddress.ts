import { isIP, isIPv4 } from 'node:net';

/**
 * The IP address in a text that may also have a port, `192.0.2.1:443` or `[2001:db8::1]:443`, brackets or a zone; an
 * IPv4 address that is written as an IPv6 one is told as IPv4. Null for anything else.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const { v4, v6 } = withPort.exec(trimmed)?.groups ?? {};
  const [address = ''] = (v4 ?? v6 ?? trimmed).split('%');

  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return mappedAddress(groupsOf(address)) ?? address;
    default:
      return null;
  }
}

const withPort = /^(?:(?<v4>[\d.]+):\d{1,5}|\[(?<v6>[^\]]+)\](?::\d{1,5})?)$/u;

/** The eight numbers of an IPv6 address. */
export function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const front = numbersOf(head);
  const back = numbersOf(tail ?? '');
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => 0);

  return [...front, ...zeros, ...back];
}

function numbersOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

/** ::ffff:192.0.2.1, as a socket that takes both kinds tells of an IPv4 address. */
function mappedAddress(groups: readonly number[]): string | null {
  const prefix = groups.slice(0, 6).join(',');
  const address = groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');

  return prefix === '0,0,0,0,0,65535' && isIPv4(address) ? address : null;
}
