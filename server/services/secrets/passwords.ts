import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** As many as there are cores, which give way to whoever answers; two at least, so that a slow one holds nobody up alone. */
export const passwordChecksAtOnce = Math.max(2, availableParallelism());

/** The hash of a password nobody knows, at `passwordCost`: what an unknown address is verified against. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$GuDHexXyfV9zVq7V8YrDPw$OK1IifKXBAK0/jUQTI6X2u9WzPyl6cqkhspRxkoe9pY';

/** Hashes a password (NFC) with argon2id; the answer is a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), passwordCost);
}

/**
 * Whether the password (NFC) is the hash's. Without a hash it takes the same time and answers false,
 * so that an unknown address cannot be told from a wrong password (rules/account#C19).
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, password.normalize('NFC'));

  return matches && passwordHash !== null;
}
