const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
const mask = 0xffffffffffffffffn;

/** Names a text in 16 characters: 64-bit FNV-1a, in hex. It is a name, not a secret. */
export function hashOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const hash = bytes.reduce((sum, byte) => ((sum ^ BigInt(byte)) * prime) & mask, offset);

  return hash.toString(16).padStart(16, '0');
}
