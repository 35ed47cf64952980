import { knownAddress } from '../../domain/practice/member.ts';

const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
const mask = 0xffffffffffffffffn;

/** Names a member on this device without the address itself: 64-bit FNV-1a, in hex. It is a name, not a secret. */
export function memberKey(email: string): string {
  const bytes = new TextEncoder().encode(knownAddress(email));
  const hash = bytes.reduce((sum, byte) => ((sum ^ BigInt(byte)) * prime) & mask, offset);

  return hash.toString(16).padStart(16, '0');
}
