import { createHmac } from 'node:crypto';

import type { Keys } from './keys.ts';

/** Hashes parts under the pepper for one purpose, so that what is stored or logged cannot be read back or joined up. */
export function pepperedHash(
  keys: Pick<Keys, 'pepper'>,
  purpose: string,
  ...parts: readonly string[]
): string {
  return createHmac('sha256', keys.pepper)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');
}

/** The same under each former pepper: by what was stored or given out before the keys were rotated. */
export function formerHashes(keys: Keys, purpose: string, ...parts: readonly string[]): string[] {
  return keys.former.pepper.map((pepper) => pepperedHash({ pepper }, purpose, ...parts));
}

/** How a log names the owner of an address: the same each time, and nothing to anyone without the pepper. */
export function logSubject(keys: Keys, email: string): string {
  return pepperedHash(keys, 'log', email).slice(0, 16);
}
