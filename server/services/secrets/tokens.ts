import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A fresh opaque token of 256 bits, in base64url. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What stands in the table instead of a token: its SHA-256, in hex. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
