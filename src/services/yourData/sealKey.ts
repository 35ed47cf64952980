import { keepSealKey, readSealKey } from '../device/sealedStore.ts';
import { sealKeyFrom } from './seal.ts';

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
