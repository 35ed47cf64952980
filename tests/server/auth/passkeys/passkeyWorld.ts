import { hash } from '@node-rs/argon2';

import { passkeyPaths } from '#src/contract/account/passkeys/passkeys.ts';
import { provePath, type ProofAction } from '#src/contract/account/proofs.ts';
import {
  softPasskey,
  type Asked,
  type SoftPasskey,
  type Twist,
} from '#tests/support/softAuthenticator.ts';

import { origin, password, type Browser } from '../world.ts';
import type { Signed } from '../factors/factorWorld.ts';

export const rpId = 'localhost';
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Who is signed in, as far as a passkey is added there. */
type Here = Pick<Signed, 'browser' | 'post' | 'token'>;

/** What a passkey is asked by a page of ours with this challenge. */
export function asked(challenge: string, page: Partial<Asked> = {}): Asked {
  return { origin, rpId, challenge, ...page };
}

/** A proof by the password. */
export async function proofFor(here: Here, action: ProofAction): Promise<string> {
  const answer = await here.post(provePath, { action, password });
  const { proof = '' } = (await answer.json()) as { proof?: string };

  return proof;
}

/** What the service asks for a new passkey with. */
export async function creation(here: Here, proof: string) {
  const answer = await here.post(passkeyPaths.addOptions, { proof });
  const { data } = (await answer.json()) as {
    data: { options: { challenge: string; user: { id: string } } };
  };

  return data.options;
}

/** Adds a passkey, in Firefox on Linux. */
export async function addPasskey(
  here: Here,
  { algorithm, isSynced }: { algorithm?: 'ES256' | 'EdDSA'; isSynced?: boolean } = {},
): Promise<SoftPasskey> {
  const proof = await proofFor(here, 'passkeys');
  const { challenge, user } = await creation(here, proof);
  const passkey = softPasskey({
    userHandle: user.id,
    ...(algorithm === undefined ? {} : { algorithm }),
    ...(isSynced === undefined ? {} : { isSynced }),
  });
  const body = { proof, credential: passkey.create(asked(challenge)) };
  const headers = { Authorization: `Bearer ${here.token}`, 'User-Agent': userAgent };
  const answer = await here.browser.post(passkeyPaths.add, body, headers);
  if (answer.status !== 200) throw new Error(`No passkey was added: ${answer.status}.`);

  return passkey;
}

/** A challenge from one of the calls that give one for a signature. */
export async function challengeOf(
  from: Pick<Browser, 'post'>,
  path: string = passkeyPaths.signInOptions,
  body: unknown = {},
): Promise<string> {
  const answer = await from.post(path, body);
  const { data } = (await answer.json()) as { data: { options: { challenge: string } } };

  return data.options.challenge;
}

/** Signs in with a passkey, in a word: the answer. */
export async function passkeySignIn(
  browser: Browser,
  passkey: SoftPasskey,
  twist: Twist & { page?: Partial<Asked>; challenge?: string } = {},
): Promise<Response> {
  const { challenge = await challengeOf(browser), page = {}, ...rest } = twist;

  return sendAssertion(browser, passkey.get(asked(challenge, page), rest));
}

export function sendAssertion(browser: Browser, credential: unknown): Promise<Response> {
  return browser.post(passkeyPaths.signIn, { credential, remember_me: false });
}

const open = { points: 1_000, seconds: 60 };

/** Limits that nothing here reaches. */
export const many = {
  pair: open,
  networks: { 32: open, 64: open, 56: open, 48: open },
  address: open,
  browser: open,
  codes: open,
};

/** The least that argon2id can cost. */
export function quickHash(given: string): Promise<string> {
  return hash(given.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
