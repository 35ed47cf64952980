import type { Attestation, CreationOptions } from '../../../contract/account/credentials.ts';
import { CeremonyFailed } from '../../../domain/account/passkeys/ceremony.ts';
import type { PasskeySite } from '../../../domain/account/passkeys/passkeys.ts';
import { asked, bytesOf, known, textOf } from './signing.ts';

/** Has a new passkey made. Rejects with `CeremonyFailed`. */
export async function createPasskey(
  options: CreationOptions,
  signal: AbortSignal,
): Promise<Attestation> {
  const { challenge, excludeCredentials, user } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(known),
  };
  const { id, response } = await asked(navigator.credentials.create({ publicKey, signal }));
  if (!isAttestation(response)) throw new CeremonyFailed('failed');
  const transports = response.getTransports?.() ?? [];

  return {
    id,
    client_data: textOf(response.clientDataJSON),
    attestation_object: textOf(response.attestationObject),
    transports: transports.filter((transport) => /^[a-z-]{1,20}$/u.test(transport)).slice(0, 8),
  };
}

/** Tells the browser which passkeys are left, so that it offers no other; or that one is gone. One that cannot be told is not. */
export async function tellWhatIsLeft(
  { rpId, userId }: PasskeySite,
  left: readonly string[],
  gone: string,
): Promise<void> {
  const api: Partial<typeof PublicKeyCredential> | undefined = globalThis.PublicKeyCredential;
  const told = api?.signalAllAcceptedCredentials
    ? api.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds: [...left] })
    : api?.signalUnknownCredential?.({ rpId, credentialId: gone });

  await told?.catch(() => {});
}

function isAttestation(
  response: AuthenticatorResponse,
): response is AuthenticatorAttestationResponse {
  return 'attestationObject' in response;
}
