import { digestBlock } from '../../contract/media/media.ts';

/**
 * The digest by which a file is announced (see `digestBlock`), in lower-case hex. Null on a page that did not come over TLS, where a
 * browser makes none. Never has more than a block of it in memory. Throws where the file cannot be read.
 */
export async function fileDigest(file: Blob): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return null;

  const hashes: ArrayBuffer[] = [];
  for (let at = 0; at < file.size; at += digestBlock) {
    const block = await file.slice(at, at + digestBlock).arrayBuffer();
    hashes.push(await subtle.digest('SHA-256', block));
  }
  const whole = await subtle.digest('SHA-256', await new Blob(hashes).arrayBuffer());

  return [...new Uint8Array(whole)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
