import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import type { Assertion, Attestation } from '#src/contract/account/credentials.ts';

/** What a passkey is asked by: the page, and what the service sent it. */
export interface Asked {
  origin: string;
  rpId: string;
  challenge: string;
}

/** How an authenticator may misbehave, or what a browser may say of the page. */
export interface Twist {
  isVerified?: boolean;
  isBackupEligible?: boolean;
  counter?: number;
  crossOrigin?: boolean;
  topOrigin?: string;
  type?: string;
  signature?: string;
  userHandle?: string | null;
}

/** A passkey in software, which makes real attestations and assertions. */
export interface SoftPasskey {
  id: string;
  create: (asked: Asked, twist?: Twist) => Attestation;
  get: (asked: Asked, twist?: Twist) => Assertion;
}

const flags = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** Makes a passkey of a member, by their user handle; one that is not synced counts its signatures. */
export function softPasskey({
  algorithm = 'ES256',
  isSynced = true,
  userHandle,
}: {
  algorithm?: 'ES256' | 'EdDSA';
  isSynced?: boolean;
  userHandle: string;
}): SoftPasskey {
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const { privateKey, publicKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('ed25519');
  let signed = 0;

  const authData = (asked: Asked, twist: Twist, attested: Uint8Array = new Uint8Array()) => {
    signed += 1;
    const isEligible = twist.isBackupEligible ?? isSynced;
    const head = Buffer.alloc(5);
    head[0] =
      flags.present |
      ((twist.isVerified ?? true) ? flags.verified : 0) |
      (isEligible ? flags.eligible | flags.backedUp : 0) |
      (attested.length > 0 ? flags.attested : 0);
    head.writeUInt32BE(twist.counter ?? (isSynced ? 0 : signed), 1);

    return Buffer.concat([sha256(asked.rpId), head, attested]);
  };

  return {
    id,
    create(asked, twist = {}) {
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, rawId, coseKey(publicKey)]);
      const object = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData(asked, twist, attested))],
      ]);

      return {
        id,
        client_data: clientData('webauthn.create', asked, twist).toString('base64url'),
        attestation_object: object.toString('base64url'),
        transports: ['internal'],
      };
    },
    get(asked, twist = {}) {
      const client = clientData('webauthn.get', asked, twist);
      const data = authData(asked, twist);
      const made = sign(
        algorithm === 'ES256' ? 'sha256' : null,
        Buffer.concat([data, sha256(client)]),
        privateKey,
      );

      return {
        id,
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: twist.signature ?? made.toString('base64url'),
        user_handle: twist.userHandle === undefined ? userHandle : twist.userHandle,
      };
    },
  };
}

function clientData(
  type: string,
  { challenge, origin }: Asked,
  { crossOrigin = false, topOrigin, type: twisted = type }: Twist,
): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: twisted,
      challenge,
      origin,
      crossOrigin,
      ...(topOrigin === undefined ? {} : { topOrigin }),
    }),
  );
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A public key as RFC 9053 writes it. */
function coseKey(key: KeyObject): Buffer {
  const { crv, x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => cborBytes(Buffer.from(text, 'base64url'));

  return crv === 'Ed25519'
    ? cborMap([
        [cborInt(1), cborInt(1)],
        [cborInt(3), cborInt(-8)],
        [cborInt(-1), cborInt(6)],
        [cborInt(-2), bytes(x)],
      ])
    : cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), bytes(x)],
        [cborInt(-3), bytes(y)],
      ]);
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);

  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function cborInt(value: number): Buffer {
  return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborBytes(bytes: Uint8Array): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
