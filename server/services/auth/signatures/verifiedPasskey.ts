import * as v from 'valibot';

import type { Assertion, Attestation } from '../../../../src/contract/account/credentials.ts';
import { algorithms } from './passkeyOptions.ts';
import type { PasskeySite } from './passkeySite.ts';

// A good part of a server's start, and of no use before somebody has a passkey.
const loadWebAuthn = () => import('@simplewebauthn/server');

export interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  isSynced: boolean;
  transports: readonly string[];
}

export interface StoredPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  isSynced: boolean;
}

const clientData = v.object({
  challenge: v.string(),
  crossOrigin: v.optional(v.literal(false)),
  topOrigin: v.optional(v.never()),
});

/** The challenge that was answered; null for what no page of ours could have asked for, such as one in a frame of another site. */
export function answeredChallenge({ client_data: text }: { client_data: string }): string | null {
  const read = v.safeParse(clientData, jsonOf(Buffer.from(text, 'base64url').toString()));

  return read.success ? read.output.challenge : null;
}

/** Looks at what an authenticator made, whose challenge was looked at. Null where it is not what was asked for. */
export async function verifiedAttestation(
  {
    attestation_object: attestationObject,
    client_data: clientDataJSON,
    id,
    transports,
  }: Attestation,
  challenge: string,
  { origins, rpId }: PasskeySite,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const result = await verifyRegistrationResponse({
    response: {
      ...publicKeyOf(id),
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => null);
  if (result?.verified !== true) return null;

  const { credential, credentialDeviceType } = result.registrationInfo;
  if (credential.id !== id) return null;

  return {
    credentialId: id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    isSynced: credentialDeviceType === 'multiDevice',
    transports,
  };
}

/**
 * Looks at a signature by a passkey, whose challenge was looked at, and answers its counter. Null where it is not the passkey's, its
 * holder was not verified, it was signed for another site, its counter went back, or it became one that is kept elsewhere (WebAuthn 3 §7.2).
 */
export async function verifiedAssertion(
  { authenticator_data: authenticatorData, client_data: clientDataJSON, id, signature }: Assertion,
  challenge: string,
  { origins, rpId }: PasskeySite,
  passkey: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const result = await verifyAuthenticationResponse({
    response: { ...publicKeyOf(id), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      // Devices that share a passkey count each for itself, or not at all.
      counter: passkey.isSynced ? 0 : passkey.counter,
    },
  }).catch(() => null);
  if (result?.verified !== true) return null;

  const { credentialDeviceType, newCounter } = result.authenticationInfo;
  return (credentialDeviceType === 'multiDevice') === passkey.isSynced ? newCounter : null;
}

function publicKeyOf(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
