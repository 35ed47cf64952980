import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

import { Secret, TOTP } from 'otpauth';

import type { Keys } from './keys.ts';

const issuer = 'Fourfold';
const period = 30;
const parameters = { algorithm: 'SHA1', digits: 6, period } as const;
const secretBytes = 20;
const nonceBytes = 12;
const tagBytes = 16;

/** A fresh one-time-code secret of 160 bits (RFC 4226 §4). */
export function newSecret(): Uint8Array {
  return new Uint8Array(randomBytes(secretBytes));
}

/** Seals a member's secret with AES-256-GCM; it opens only for the same member. Nonce, tag and text in one. */
export function sealSecret(secret: Uint8Array, memberId: string, keys: Keys): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keys.sealing, nonce);
  cipher.setAAD(Buffer.from(memberId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);

  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** Opens what `sealSecret` sealed, with the present key or a former one. Throws when the key, the member or a single bit is another. */
export function openSecret(sealed: Uint8Array, memberId: string, keys: Keys): Uint8Array {
  const { former, sealing } = keys;
  for (const key of former.sealing) {
    if (isSealedWith(key, sealed, memberId)) return openWith(key, sealed, memberId);
  }

  try {
    return openWith(sealing, sealed, memberId);
  } catch (error) {
    throw new Error('What is sealed for a member opens with none of the sealing keys.', {
      cause: error,
    });
  }
}

/** Seals anew what a former key sealed; null for what the present one did. Throws as `openSecret` does. */
export function resealed(sealed: Uint8Array, memberId: string, keys: Keys): Uint8Array | null {
  return isSealedWith(keys.sealing, sealed, memberId)
    ? null
    : sealSecret(openSecret(sealed, memberId, keys), memberId, keys);
}

function isSealedWith(key: KeyObject, sealed: Uint8Array, memberId: string): boolean {
  try {
    openWith(key, sealed, memberId);
    return true;
  } catch {
    return false;
  }
}

function openWith(key: KeyObject, sealed: Uint8Array, memberId: string): Uint8Array {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(memberId));
  decipher.setAuthTag(tag);

  return new Uint8Array(
    Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]),
  );
}

/** The six digits a phone shows at that moment (RFC 6238). */
export function currentCode(secret: Uint8Array, at: Date): string {
  return TOTP.generate({ ...parameters, secret: asSecret(secret), timestamp: at.getTime() });
}

/**
 * The time step (30 s since 1970) whose code this is, at most one step off the present, or null for a wrong code.
 * A caller accepts it only if it is later than the last accepted step (RFC 6238 §5.2).
 */
export function stepOfCode(secret: Uint8Array, code: string, at: Date): number | null {
  const token = code.replaceAll(/\s/gu, '');
  if (!sixDigits.test(token)) return null;

  const timestamp = at.getTime();
  const delta = TOTP.validate({
    ...parameters,
    token,
    secret: asSecret(secret),
    timestamp,
    window: 1,
  });

  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

const sixDigits = /^[0-9]{6}$/u;

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function provisioningUri(secret: Uint8Array, email: string): string {
  return new TOTP({ ...parameters, issuer, label: email, secret: asSecret(secret) }).toString();
}

/** A secret as it is typed into an app: in base32, in groups of four. */
export function secretText(secret: Uint8Array): string {
  return asSecret(secret).base32.replaceAll(/(?<group>.{4})(?!$)/gu, '$<group> ');
}

function asSecret(secret: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}
