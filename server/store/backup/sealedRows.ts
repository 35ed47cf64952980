import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const nonceBytes = 12;
const tagBytes = 16;
/** Media are compressed already: what there is to gain in texts, the fastest gains too. */
const level = 1;

/** Compresses a row and seals it with AES-256-GCM, for one table only. Nonce, tag and content, in base64. */
export function sealRow(row: string, table: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(table));
  const sealed = [cipher.update(deflateRawSync(row, { level })), cipher.final()];

  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64');
}

/** Opens what `sealRow` sealed. Throws when the key, the table or a single bit is another. */
export function openRow(sealed: string, table: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(table));
  decipher.setAuthTag(tag);
  const content = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];

  return inflateRawSync(Buffer.concat(content)).toString();
}
