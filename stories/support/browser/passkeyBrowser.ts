import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#src/contract/account/credentials.ts';
import type { PasskeySupport } from '#src/domain/account/passkeys/ceremony.ts';
import { userHandleOf } from '#src/mocks/auth/mockPasskeys.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';

const verifiedFlags = 0x05;
const hashBytes = 32;

/** A new passkey, as a browser answers it: with the challenge that was asked, which the mocks take. */
function madePasskey({ challenge }: CreationOptions): Attestation {
  return {
    id: 'a-new-passkey',
    client_data: clientData(challenge),
    attestation_object: 'AA',
    transports: ['internal'],
  };
}

/** The same for a signature with a member's passkey. */
function signedWith(id: string, email: string, { challenge }: RequestOptions): Assertion {
  const data = `${'\0'.repeat(hashBytes)}${String.fromCodePoint(verifiedFlags)}`;

  return {
    id,
    client_data: clientData(challenge),
    authenticator_data: base64url(data),
    signature: 'AA',
    user_handle: userHandleOf(email),
  };
}

/** What stands in for the browser's own passkeys. What is left out is asked for and never answered. */
export function passkeyBrowser({
  create = () => new Promise(() => {}),
  signs,
  support = 'asked',
}: {
  create?: (options: CreationOptions) => Promise<Attestation>;
  /** The passkey that it signs with, and whose it is. */
  signs?: { id: string; email: string };
  support?: PasskeySupport;
} = {}) {
  return {
    passkeySupport: () => Promise.resolve(support),
    createPasskey: create,
    signWithPasskey: (options: RequestOptions): Promise<Assertion> =>
      signs === undefined
        ? new Promise(() => {})
        : Promise.resolve(signedWith(signs.id, signs.email, options)),
    tellWhatIsLeft: () => Promise.resolve(),
  };
}

/** The same, in which a new passkey is made at once. */
export function makesPasskeys(options: CreationOptions): Promise<Attestation> {
  return Promise.resolve(madePasskey(options));
}

/** Gives a member two passkeys, of which one has signed in. */
export function withPasskeys(email: string) {
  return (world: MockWorld): void => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() - days * day).toISOString();
    world.passkeys.set(email, [
      { id: 'mayas-phone', name: 'My phone', created_at: at(3), used_at: at(1) },
      { id: 'mayas-laptop', name: 'Firefox on Linux', created_at: at(40), used_at: null },
    ]);
  };
}

function clientData(challenge: string): string {
  return base64url(JSON.stringify({ challenge }));
}

function base64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
