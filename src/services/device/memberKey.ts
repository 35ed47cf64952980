import { hashOf } from '../../domain/common/hash.ts';
import { knownAddress } from '../../domain/account/address.ts';

/** Names a member on this device without the address itself. It is a name, not a secret. */
export function memberKey(email: string): string {
  return hashOf(knownAddress(email));
}
