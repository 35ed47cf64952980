import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPair,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

/**
 * The service's secrets as text, each on one line: they are kept outside the database. A line may have several, with
 * commas between: the first is the present one, the others are former ones.
 */
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
  /** With which nothing is made any more, and what was made with them is still read. */
  readonly former: {
    readonly verifying: readonly KeyObject[];
    readonly sealing: readonly KeyObject[];
    readonly pepper: readonly KeyObject[];
  };
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

/** Puts fresh keys before the stored ones, which are former ones from now on. */
export async function rotatedKeys(stored: StoredKeys): Promise<StoredKeys> {
  const { pepper, sealing, signing } = await createKeys();

  return {
    signing: `${signing},${stored.signing}`,
    sealing: `${sealing},${stored.sealing}`,
    pepper: `${pepper},${stored.pepper}`,
  };
}

/** The stored keys without their former ones. */
export function presentKeys(stored: StoredKeys): StoredKeys {
  const present = (line: string): string => line.split(',', 1).join('');

  return {
    signing: present(stored.signing),
    sealing: present(stored.sealing),
    pepper: present(stored.pepper),
  };
}

/** Reads stored keys. Rejects with a sentence naming the key that is malformed, never with its value. */
export async function importKeys(stored: StoredKeys): Promise<Keys> {
  const [signing, ...formerSigning] = each(stored.signing, signingKey);
  const [sealing, ...formerSealing] = each(stored.sealing, (text) => symmetricKey('sealing', text));
  const [pepper, ...formerPepper] = each(stored.pepper, (text) => symmetricKey('pepper', text));

  return {
    signing,
    verifying: createPublicKey(signing),
    sealing,
    pepper,
    former: {
      verifying: formerSigning.map((key) => createPublicKey(key)),
      sealing: formerSealing,
      pepper: formerPepper,
    },
  };
}

function each(line: string, read: (text: string) => KeyObject): [KeyObject, ...KeyObject[]] {
  const [present = '', ...former] = line.split(',').map((text) => text.trim());

  return [read(present), ...former.map(read)];
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
