import type { Assertion } from '../../contract/account/credentials.ts';
import type { RequestOptions } from '../../contract/account/signing.ts';
import { challengeLife, type PasskeyRecord } from '../../contract/account/passkeys/passkeys.ts';
import type { MockWorld } from '../world/world.ts';

export const mockRpId = 'localhost';
const verified = 0x04;

/** By what an authenticator names a member of the mocks. */
export function userHandleOf(email: string): string {
  return base64url(email);
}

export function passkeysOf(world: MockWorld, email: string): PasskeyRecord[] {
  return world.passkeys.get(email) ?? [];
}

/** Makes a challenge that is good once, for this alone. */
export function makeChallenge(world: MockWorld, purpose: string): string {
  world.challengesMade += 1;
  const challenge = base64url(`challenge-${world.challengesMade}`);
  world.challenges.set(challenge, purpose);

  return challenge;
}

/** Asks for a signature with any passkey, or with one of a member's. */
export function requestOptions(
  world: MockWorld,
  purpose: string,
  email: string | null,
): RequestOptions {
  const passkeys = email === null ? [] : passkeysOf(world, email);

  return {
    challenge: makeChallenge(world, purpose),
    rpId: mockRpId,
    timeout: challengeLife,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id }) => ({ id, type: 'public-key', transports: [] })),
  };
}

/** Spends the challenge that was answered; false where it was made for something else, or is spent. */
export function spendChallenge(
  world: MockWorld,
  purpose: string,
  { client_data: clientData }: { client_data: string },
): boolean {
  const { challenge } = JSON.parse(fromBase64url(clientData)) as { challenge: string };
  if (world.challenges.get(challenge) !== purpose) return false;

  world.challenges.delete(challenge);
  return true;
}

/** Spends what was signed with a member's passkey; false where it is none of theirs, or its holder was not verified. No signature is looked at. */
export function spendAssertion(
  world: MockWorld,
  purpose: string,
  email: string,
  assertion: Assertion,
): boolean {
  const passkey = passkeysOf(world, email).find(({ id }) => id === assertion.id);
  const flags = fromBase64url(assertion.authenticator_data).codePointAt(32) ?? 0;
  if (passkey === undefined || (flags & verified) === 0) return false;
  if (!spendChallenge(world, purpose, assertion)) return false;

  passkey.used_at = new Date().toISOString();
  return true;
}

/** The member whom an authenticator named; an empty address for nobody. */
export function memberOf({ user_handle: handle }: Assertion): string {
  return fromBase64url(handle ?? '');
}

function base64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}
