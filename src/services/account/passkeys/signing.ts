import type { Assertion } from '../../../contract/account/credentials.ts';
import type { RequestOptions } from '../../../contract/account/signing.ts';
import { CeremonyFailed, type PasskeySupport } from '../../../domain/account/passkeys/ceremony.ts';

/** How this browser helps with passkeys. */
export async function passkeySupport(): Promise<PasskeySupport> {
  // Older browsers lack what the types promise.
  const api: Partial<typeof PublicKeyCredential> | undefined = globalThis.PublicKeyCredential;
  if (api === undefined) return 'none';

  const isFilledIn = await api.isConditionalMediationAvailable?.().catch(() => false);
  return isFilledIn === true ? 'filledIn' : 'asked';
}

/** Has something signed with a passkey, as the browser is asked or with what it fills in. Rejects with `CeremonyFailed`. */
export async function signWithPasskey(
  options: RequestOptions,
  { isFilledIn }: { isFilledIn: boolean },
  signal: AbortSignal,
): Promise<Assertion> {
  const { allowCredentials, challenge } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map(known),
  };
  const mediation = isFilledIn ? 'conditional' : 'optional';
  const { id, response } = await asked(navigator.credentials.get({ publicKey, mediation, signal }));
  if (!isAssertion(response)) throw new CeremonyFailed('failed');

  return {
    id,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user_handle: response.userHandle === null ? null : textOf(response.userHandle),
  };
}

/** What a browser came back with. Rejects with `CeremonyFailed`. */
export async function asked(answer: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await answer.catch((error: unknown) => {
    const name = error instanceof Error || error instanceof DOMException ? error.name : '';
    if (name === 'InvalidStateError') throw new CeremonyFailed('known');
    throw new CeremonyFailed(
      name === 'NotAllowedError' || name === 'AbortError' ? 'given up' : 'failed',
    );
  });
  if (credential === null) throw new CeremonyFailed('given up');
  if (!isPublicKey(credential)) throw new CeremonyFailed('failed');

  return credential;
}

// Password managers answer in the browser's place with objects of no class of its own.
function isPublicKey(credential: Credential): credential is PublicKeyCredential {
  return 'response' in credential;
}

function isAssertion(response: AuthenticatorResponse): response is AuthenticatorAssertionResponse {
  return 'signature' in response;
}

const transportsKnown = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

/** A passkey as browsers are told of it. */
export function known({
  id,
  transports,
  type,
}: RequestOptions['allowCredentials'][number]): PublicKeyCredentialDescriptor {
  const reached = transportsKnown.filter((transport) => transports.includes(transport));

  return { id: bytesOf(id), type, transports: reached };
}

/** The bytes of a text in base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));

  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}

/** The same the other way round. */
export function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('');

  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
