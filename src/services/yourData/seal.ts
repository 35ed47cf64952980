import type { SealedPart } from '../device/sealedStore.ts';
import { cipher } from './sealKey.ts';

const partBytes = 4 * 1024 * 1024;
const nonceBytes = 12;

/** A file sealed part by part, so that a large one is never in memory as a whole. `label` has to be known to open it. */
export async function* sealed(
  file: Blob,
  key: CryptoKey,
  label: string,
): AsyncGenerator<SealedPart> {
  const count = Math.max(1, Math.ceil(file.size / partBytes));

  for (let number = 0; number < count; number += 1) {
    const plain = await file.slice(number * partBytes, (number + 1) * partBytes).arrayBuffer();
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const isLast = number === count - 1;
    const parameters = parametersOf({ nonce, isLast }, label, number);
    yield { nonce, isLast, bytes: await crypto.subtle.encrypt(parameters, key, plain) };
  }
}

/** The file as it was, or null where its last part is missing. Rejects for another key, another label, or a changed bit. */
export async function opened(
  parts: AsyncIterable<SealedPart>,
  key: CryptoKey,
  label: string,
): Promise<Blob | null> {
  const plain: Blob[] = [];
  let isWhole = false;

  for await (const part of parts) {
    const parameters = parametersOf(part, label, plain.length);
    plain.push(new Blob([await crypto.subtle.decrypt(parameters, key, part.bytes)]));
    isWhole = part.isLast;
  }
  return isWhole ? new Blob(plain) : null;
}

/** No part can stand in another's place, and none be left out at the end. */
function parametersOf(
  { nonce, isLast }: Pick<SealedPart, 'nonce' | 'isLast'>,
  label: string,
  number: number,
): AesGcmParams {
  const additionalData = new TextEncoder().encode(`${label} ${number}${isLast ? ' last' : ''}`);

  return { name: cipher, iv: nonce, additionalData };
}
