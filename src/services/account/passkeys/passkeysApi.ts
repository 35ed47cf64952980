import * as v from 'valibot';

import type {
  Assertion,
  Attestation,
  CreationOptions,
} from '../../../contract/account/credentials.ts';
import type { RequestOptions } from '../../../contract/account/signing.ts';
import {
  creationAnswer,
  passkeyAnswer,
  passkeyPaths,
  passkeysAnswer,
} from '../../../contract/account/passkeys/passkeys.ts';
import { requestAnswer } from '../../../contract/account/passkeys/signIn.ts';
import { proveAnswer, provePath, type ProofAction } from '../../../contract/account/proofs.ts';
import {
  passkeyOf,
  type Passkey,
  type Passkeys,
} from '../../../domain/account/passkeys/passkeys.ts';
import { proofOutcome, type ProofOutcome } from '../../../domain/account/proof.ts';
import { RecoveryRefused } from '../../../domain/account/recovery.ts';
import { hostOf } from '../../wire/hosts.ts';
import type { HttpAnswer, HttpRequest } from '../../wire/http.ts';
import { askAsMember } from '../../wire/memberRequest.ts';
import { accountRefusal } from '../accountRefusal.ts';

/** The member's passkeys, the newest first. Throws `RecoveryRefused`, and `TokenRefused` on 401; so do all of these. */
export async function readPasskeys(token: string | null, signal: AbortSignal): Promise<Passkeys> {
  const answer = await ask({ method: 'GET', url: urlOf('list'), token }, signal);
  const read = v.safeParse(passkeysAnswer, answer.body);
  if (answer.status !== 200 || !read.success) throw accountRefusal(answer);

  const { passkeys, site } = read.output.data;
  return {
    site: site === null ? null : { rpId: site.rp_id, userId: site.user_id },
    passkeys: passkeys.map(passkeyOf),
  };
}

/** What a new passkey is to be made by. Spends no proof. */
export async function askToAdd(
  proof: string,
  token: string | null,
  signal: AbortSignal,
): Promise<CreationOptions> {
  const answer = await post('addOptions', { proof }, token, signal);
  const read = v.safeParse(creationAnswer, answer.body);
  if (answer.status !== 200 || !read.success) throw accountRefusal(answer);

  return read.output.data.options;
}

/** Adds a passkey, by a proof. */
export async function addPasskey(
  body: { proof: string; credential: Attestation },
  token: string | null,
  signal: AbortSignal,
): Promise<Passkey> {
  const answer = await post('add', body, token, signal);
  const read = v.safeParse(passkeyAnswer, answer.body);
  if (answer.status !== 200 || !read.success) throw accountRefusal(answer);

  return passkeyOf(read.output.data.passkey);
}

export async function renamePasskey(
  body: { id: string; name: string },
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const answer = await post('rename', body, token, signal);
  if (answer.status !== 200) throw accountRefusal(answer);
}

/** Removes a passkey, by a proof. */
export async function removePasskey(
  { endOthers, id, proof }: { id: string; proof: string; endOthers: boolean },
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const answer = await post('remove', { id, proof, end_others: endOthers }, token, signal);
  if (answer.status !== 200) throw accountRefusal(answer);
}

/** What a proof is to be signed by. */
export async function askToProve(
  action: ProofAction,
  token: string | null,
  signal: AbortSignal,
): Promise<RequestOptions> {
  const answer = await post('proveOptions', { action }, token, signal);
  const read = v.safeParse(requestAnswer, answer.body);
  if (answer.status !== 200 || !read.success) throw accountRefusal(answer);

  return read.output.data.options;
}

/** Shows once more who the member is, by what was signed with a passkey. */
export async function proveByPasskey(
  body: { action: ProofAction; passkey: Assertion },
  token: string | null,
  signal: AbortSignal,
): Promise<ProofOutcome> {
  const url = hostOf('auth') + provePath;
  const answer = await ask({ method: 'POST', url, token, body }, signal);
  const read = v.safeParse(proveAnswer, answer.body);

  return proofOutcome(answer.status, read.success ? read.output : null);
}

function urlOf(call: keyof typeof passkeyPaths): string {
  return hostOf('auth') + passkeyPaths[call];
}

function post(
  call: keyof typeof passkeyPaths,
  body: object,
  token: string | null,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  return ask({ method: 'POST', url: urlOf(call), token, body }, signal);
}

function ask(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  return askAsMember(request, signal, () => new RecoveryRefused('network'));
}
