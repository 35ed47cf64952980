import * as v from 'valibot';

import type { Assertion } from '../../../contract/account/credentials.ts';
import type { RequestOptions } from '../../../contract/account/signing.ts';
import {
  passkeySignInAnswer,
  requestAnswer,
  signInPaths,
} from '../../../contract/account/passkeys/signIn.ts';
import { LoginRefused } from '../../../domain/account/login.ts';
import {
  passkeySignInOutcome,
  type PasskeySignIn,
} from '../../../domain/account/passkeys/signIn.ts';
import { keepMemberKey } from '../../device/memberKey.ts';
import { hostOf } from '../../wire/hosts.ts';
import { send, Unreachable, type HttpAnswer } from '../../wire/http.ts';

/** What a sign-in is to be signed by. Throws `LoginRefused`. */
export async function askToSignIn(signal: AbortSignal): Promise<RequestOptions> {
  const answer = await post('signInOptions', {}, signal);
  const read = v.safeParse(requestAnswer, answer.body);
  if (answer.status === 200 && read.success) return read.output.data.options;

  throw new LoginRefused({ reason: 'rejected', serverMessage: null });
}

/** Signs in with what was signed with a passkey. Throws `LoginRefused`. */
export async function signInWithPasskey(
  { credential, rememberMe }: { credential: Assertion; rememberMe: boolean },
  signal: AbortSignal,
): Promise<PasskeySignIn> {
  const answer = await post('signIn', { credential, remember_me: rememberMe }, signal);
  const read = v.safeParse(passkeySignInAnswer, answer.body);

  const outcome = passkeySignInOutcome(answer.status, read.success ? read.output : null);
  keepMemberKey(outcome.email, (read.success && read.output.kept_as) || null);
  return outcome;
}

function post(
  call: 'signInOptions' | 'signIn',
  body: object,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const url = hostOf('auth') + signInPaths[call];

  return send({ method: 'POST', url, credentials: true, body }, signal).catch((error: unknown) => {
    throw error instanceof Unreachable
      ? new LoginRefused({ reason: 'network', serverMessage: null })
      : error;
  });
}
