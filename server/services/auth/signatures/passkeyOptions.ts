import type { CreationOptions } from '../../../../src/contract/account/credentials.ts';
import type { RequestOptions } from '../../../../src/contract/account/signing.ts';
import { challengeLife } from '../../../../src/contract/account/passkeys/passkeys.ts';
import type { PasskeySite } from './passkeySite.ts';

/** EdDSA, ES256 and RS256, in that order: fixed here, or the version of Node would decide. */
export const algorithms: readonly number[] = [-8, -7, -257];

/** What a browser needs to know of a passkey that there is. */
export interface KnownPasskey {
  id: string;
  transports: readonly string[];
}

/** By what an authenticator names the member: their id, and nothing that anybody would know them by. */
export function userHandleOf(memberId: string): string {
  return Buffer.from(memberId).toString('base64url');
}

/** The member of a user handle. */
export function memberOfHandle(userHandle: string): string {
  return Buffer.from(userHandle, 'base64url').toString();
}

/** Asks for a new passkey: one that can be found without an address, behind a fingerprint, a face or a PIN. */
export function creationOptionsOf(
  { rpId }: PasskeySite,
  member: { memberId: string; email: string; passkeys: readonly KnownPasskey[] },
  challenge: string,
): CreationOptions {
  return {
    challenge,
    rp: { id: rpId, name: 'Fourfold' },
    user: {
      id: userHandleOf(member.memberId),
      name: member.email,
      displayName: member.email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeLife,
    excludeCredentials: member.passkeys.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Asks for a signature with any passkey of the site, or with one of these. */
export function requestOptionsOf(
  { rpId }: PasskeySite,
  passkeys: readonly KnownPasskey[],
  challenge: string,
): RequestOptions {
  return {
    challenge,
    rpId,
    timeout: challengeLife,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  };
}

function descriptorOf({ id, transports }: KnownPasskey) {
  return { id, type: 'public-key' as const, transports: [...transports] };
}
