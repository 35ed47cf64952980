import { isIP } from 'node:net';

import { Refusal } from '../../wire/refusal.ts';

/** What passkeys are for: the name that they are bound to, and the pages that may use them. */
export interface PasskeySite {
  rpId: string;
  origins: readonly string[];
}

/** The site of the configured origins, after the host of the first; null for an IP address, which no passkey can be for (rules/passkeys#PK1). */
export function passkeySiteOf(origins: readonly string[]): PasskeySite | null {
  const [first = ''] = origins;
  // What is no origin is told of by whoever answers its pages.
  if (!URL.canParse(first)) return null;

  const { hostname } = new URL(first);
  return isIP(hostname.replaceAll(/^\[|\]$/gu, '')) === 0 ? { rpId: hostname, origins } : null;
}

/** 409: this Fourfold has an address without a name, which no passkey can be for. */
export function passkeysOff(): Refusal {
  return new Refusal(409, 'Passkeys are off here: Fourfold has no name, only a number.');
}
