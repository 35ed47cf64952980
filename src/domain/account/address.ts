import { oneSpelling } from '../../contract/common/addressShape.ts';
import { hashOf } from '../common/hash.ts';

/** Whether two addresses may be one member's: in any spelling, and as long as one of them is not known. */
export function isSameMember(a: string | null, b: string | null): boolean {
  return a === null || b === null || oneSpelling(a) === oneSpelling(b);
}

/**
 * The name under which devices keep what is a member's, as long as this is the first address that the member has: 16 hex digits that
 * do not tell the address. It is a name, not a secret.
 */
export function nameOfAddress(email: string): string {
  return hashOf(oneSpelling(email));
}
