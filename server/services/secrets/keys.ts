import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPair,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

/** The service's secrets as text, each on one line: they are kept outside the database. */
export interface StoredKeys {
  /** Ed25519 private key, PKCS #8 DER in base64. */
  signing: string;
  /** 256 random bits in base64: seals the one-time-code secrets. */
  sealing: string;
  /** 256 random bits in base64: hashes whatever must not stand readable in a table or a cookie. */
  pepper: string;
}

export interface Keys {
  readonly signing: KeyObject;
  readonly verifying: KeyObject;
  readonly sealing: KeyObject;
  readonly pepper: KeyObject;
}

const symmetricKeyBytes = 32;

/** Makes a fresh set of keys. */
export async function createKeys(): Promise<StoredKeys> {
  const { privateKey } = await promisify(generateKeyPair)('ed25519');

  return {
    signing: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    sealing: randomBytes(symmetricKeyBytes).toString('base64'),
    pepper: randomBytes(symmetricKeyBytes).toString('base64'),
  };
}

/** Reads stored keys. Rejects with a sentence naming the key that is malformed, never with its value. */
export async function importKeys(stored: StoredKeys): Promise<Keys> {
  const signing = signingKey(stored.signing);

  return {
    signing,
    verifying: createPublicKey(signing),
    sealing: symmetricKey('sealing', stored.sealing),
    pepper: symmetricKey('pepper', stored.pepper),
  };
}

function signingKey(text: string): KeyObject {
  const key = readPrivateKey(text);

  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Error(
      'The signing key is malformed: it must be an Ed25519 private key, PKCS #8 DER in base64.',
    );
  }

  return key;
}

function readPrivateKey(text: string): KeyObject | null {
  try {
    return createPrivateKey({
      key: Buffer.from(text, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
  } catch {
    return null;
  }
}

function symmetricKey(name: string, text: string): KeyObject {
  const bytes = Buffer.from(text, 'base64');

  if (bytes.length !== symmetricKeyBytes) {
    throw new Error(
      `The ${name} key is malformed: it must be ${symmetricKeyBytes} bytes in base64.`,
    );
  }

  return createSecretKey(bytes);
}
