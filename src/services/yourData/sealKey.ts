import { keepSealKey, readSealKey } from '../device/sealedStore.ts';

export const cipher = 'AES-GCM';

/** Asks the service for the member's key, in base64. */
export type FetchSealKey = () => Promise<string>;

/** The key as the service gives it now; where it cannot be asked, the one that is kept. Rejects where there is none. */
export async function freshSealKey(member: string, fetchKey: FetchSealKey): Promise<CryptoKey> {
  try {
    const key = await sealKeyFrom(await fetchKey());
    await keepSealKey(member, key);
    return key;
  } catch (error) {
    const kept = await readSealKey(member);
    if (kept === null) throw error;
    return kept;
  }
}

/** Whether this page may seal anything: browsers let only those that came over a secure connection. */
export function canSeal(): boolean {
  return globalThis.isSecureContext && 'subtle' in crypto;
}

/** The key of 256 bits in base64, as one that no script can read again. */
export function sealKeyFrom(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

  return crypto.subtle.importKey('raw', bytes, cipher, false, ['encrypt', 'decrypt']);
}
