import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** A text with its signature after it, of which nothing is secret but how it was made: the form of Hono's signed cookies. */
export function signedText(text: string, key: KeyObject): string {
  return `${text}.${signatureOf(text, key).toString('base64')}`;
}

/** The text that was signed with the key, or null of one that was not. */
export function readSignedText(signed: string, key: KeyObject): string | null {
  const end = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(0, end));
  const given = Buffer.from(signed.slice(end + 1), 'base64');
  const right = signatureOf(text, key);

  return end !== -1 && given.length === right.length && timingSafeEqual(given, right) ? text : null;
}

function signatureOf(text: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
