import { userHandleOf } from '#src/mocks/auth/mockPasskeys.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { standIn } from './standIn.ts';

type Shown = Partial<typeof PublicKeyCredential>;
/** What a browser does when it is asked for a passkey: it answers, or throws as browsers do. */
type Creates = (asked: PublicKeyCredentialCreationOptions) => unknown;
type Signs = (asked: PublicKeyCredentialRequestOptions) => unknown;

interface Browser {
  /** What is left out asks the member, who never answers. */
  create?: Creates;
  sign?: Signs;
  /** Whether it offers passkeys by itself, with what it fills in; it signs with one then as soon as it may. */
  fillsIn?: boolean;
  /** What else it has. */
  has?: Shown;
}

const verifiedFlags = 0x05;
const hashBytes = 32;

const unanswered = () => new Promise(() => {});

/** Lets the page's browser have passkeys of its own. For `beforeEach`: returns how to take them away. */
export function passkeyBrowser(browser: Browser = {}): () => () => void {
  const { create = unanswered, fillsIn = false, has = {}, sign = unanswered } = browser;

  return () => {
    const isConditionalMediationAvailable = () => Promise.resolve(fillsIn);
    const takeAway = [
      standIn(globalThis, 'PublicKeyCredential', { isConditionalMediationAvailable, ...has }),
      standIn(navigator.credentials, 'create', async ({ publicKey }: { publicKey: never }) =>
        create(publicKey),
      ),
      standIn(
        navigator.credentials,
        'get',
        async ({ mediation, publicKey }: { mediation: string; publicKey: never }) =>
          mediation === 'conditional' && !fillsIn ? unanswered() : sign(publicKey),
      ),
    ];

    return () => {
      for (const undo of takeAway.toReversed()) undo();
    };
  };
}

/** A browser that has no passkeys. For `beforeEach`. */
export function withoutPasskeys(): () => void {
  return standIn(globalThis, 'PublicKeyCredential', undefined);
}

/** A new passkey, with the challenge that was asked, which the mocks take. */
export const makesPasskey: Creates = ({ challenge }) => ({
  id: 'a-new-passkey',
  response: {
    clientDataJSON: clientData(challenge),
    attestationObject: new Uint8Array(1).buffer,
    getTransports: () => ['internal'],
  },
});

/** The same for a signature with a member's passkey. */
export function signsWith(id: string, email: string): Signs {
  const data = `${'\0'.repeat(hashBytes)}${String.fromCodePoint(verifiedFlags)}`;

  return ({ challenge }) => ({
    id,
    response: {
      clientDataJSON: clientData(challenge),
      authenticatorData: bytesOf(data),
      signature: new Uint8Array(1).buffer,
      userHandle: bytesOf(atob(userHandleOf(email))),
    },
  });
}

/** What a browser throws: `NotAllowedError` where its member turned away. */
export function refusesWith(name: string): () => never {
  return () => {
    throw new DOMException('The browser said no.', name);
  };
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

function clientData(challenge: BufferSource): ArrayBuffer {
  const bytes = ArrayBuffer.isView(challenge)
    ? new Uint8Array(challenge.buffer, challenge.byteOffset, challenge.byteLength)
    : new Uint8Array(challenge);
  const text = base64url(String.fromCodePoint(...bytes));

  return bytesOf(JSON.stringify({ challenge: text }));
}

function bytesOf(text: string): ArrayBuffer {
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0).buffer;
}

function base64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
