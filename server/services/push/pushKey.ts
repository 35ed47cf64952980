import { createPrivateKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

import * as v from 'valibot';

/** By what push services know who sends (RFC 8292), both in base64url. */
export interface PushKey {
  /** A point of P-256, uncompressed: what browsers subscribe with. */
  publicKey: string;
  privateKey: string;
}

const malformed =
  'The push key is malformed: it must be a private key of P-256, PKCS #8 DER in base64.';
const ofP256 = v.object({
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
});

/** Makes a fresh key, PKCS #8 DER in base64. */
export async function createPushKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });

  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

/** Reads a stored key. Throws an Error with a sentence that says what is wrong, and never the key. */
export function importPushKey(stored: string): PushKey {
  const read = v.safeParse(ofP256, jwkOf(stored));
  if (!read.success) throw new Error(malformed);

  const { d: privateKey, x, y } = read.output;
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey };
}

function jwkOf(stored: string): unknown {
  try {
    const key = createPrivateKey({
      key: Buffer.from(stored, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    return key.export({ format: 'jwk' });
  } catch {
    return null;
  }
}
