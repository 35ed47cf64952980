import { createHmac, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

import { challengeLife } from '../../../../src/contract/account/passkeys/passkeys.ts';
import type { Keys } from '../../secrets/keys.ts';

/** What a challenge is to be answered for, and by whom: each is good at its own door alone. */
export type ChallengePurpose =
  | { for: 'sign-in' }
  | { for: 'add'; memberId: string; sessionId: string }
  | { for: 'prove'; memberId: string; sessionId: string; action: string }
  | { for: 'reset'; memberId: string; link: string };

/** A challenge of ours that still counts. It is spent by whoever answers it rightly, and not before. */
export interface OpenChallenge {
  nonce: string;
  expiresAt: Date;
}

const nonceBytes = 16;
const expiryBytes = 6;
const macBytes = 32;

/** Makes a challenge, in base64url: a nonce, when it expires, and a MAC over both and what it is for. Nothing is stored. */
export function makeChallenge(keys: Keys, purpose: ChallengePurpose, now: Date): string {
  const head = Buffer.alloc(nonceBytes + expiryBytes);
  randomBytes(nonceBytes).copy(head);
  head.writeUIntBE(now.getTime() + challengeLife, nonceBytes, expiryBytes);

  return Buffer.concat([head, macOf(keys.pepper, purpose, head)]).toString('base64url');
}

/** Reads a challenge that was made for exactly this; null for one that was not, or is late. */
export function openChallenge(
  keys: Keys,
  purpose: ChallengePurpose,
  challenge: string,
  now: Date,
): OpenChallenge | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== nonceBytes + expiryBytes + macBytes) return null;

  const head = bytes.subarray(0, nonceBytes + expiryBytes);
  const mac = bytes.subarray(nonceBytes + expiryBytes);
  const isOurs = [keys.pepper, ...keys.former.pepper].some((pepper) =>
    timingSafeEqual(mac, macOf(pepper, purpose, head)),
  );
  const expiresAt = new Date(head.readUIntBE(nonceBytes, expiryBytes));

  return isOurs && expiresAt > now
    ? { nonce: head.subarray(0, nonceBytes).toString('base64url'), expiresAt }
    : null;
}

function macOf(pepper: KeyObject, purpose: ChallengePurpose, head: Uint8Array): Buffer {
  const parts = Object.entries(purpose).toSorted(([one], [other]) => (one < other ? -1 : 1));

  return createHmac('sha256', pepper)
    .update(JSON.stringify(['passkey challenge', parts]))
    .update(head)
    .digest();
}
