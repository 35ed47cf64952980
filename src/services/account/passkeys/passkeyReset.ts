import * as v from 'valibot';

import type { Assertion } from '../../../contract/account/credentials.ts';
import type { RequestOptions } from '../../../contract/account/signing.ts';
import { passkeyPaths } from '../../../contract/account/passkeys/passkeys.ts';
import { requestAnswer } from '../../../contract/account/passkeys/signIn.ts';
import { recoveryPaths, resetAnswer } from '../../../contract/account/recovery.ts';
import { ceremonyFailureOf } from '../../../domain/account/passkeys/ceremony.ts';
import { passkeyRefused, toldFailure } from '../../../domain/account/passkeys/refused.ts';
import {
  RecoveryRefused,
  resetOutcome,
  type ResetForm,
  type ResetOutcome,
} from '../../../domain/account/recovery.ts';
import { hostOf } from '../../wire/hosts.ts';
import { send, Unreachable, type HttpAnswer } from '../../wire/http.ts';
import { accountRefusal } from '../accountRefusal.ts';
import { requireUncommon } from '../uncommonPassword.ts';
import { signWithPasskey } from './signing.ts';

// A password is hashed as slowly as one is checked.
const resetTimeout = 20_000;

/** Chooses a new password by a link and a passkey in the place of a code. A code is asked for as before where the member turns away. Throws `RecoveryRefused`. */
export async function resetByPasskey(
  { form, token }: { token: string; form: ResetForm },
  signal: AbortSignal,
): Promise<ResetOutcome> {
  await requireUncommon(form.password);
  const options = await askToReset(token, signal);
  const passkey = await signWithPasskey(options, { isFilledIn: false }, signal).catch(turnedAway);
  if (passkey === null) return 'factorAsked';

  const body = { token, password: form.password, passkey };
  const answer = await post(recoveryPaths.reset, body, signal);
  if (answer.status === 401) throw passkeyRefused();

  const read = v.safeParse(resetAnswer, answer.body);
  return resetOutcome(answer.status, read.success ? read.output : null);
}

async function askToReset(token: string, signal: AbortSignal): Promise<RequestOptions> {
  const answer = await post(passkeyPaths.resetOptions, { token }, signal);
  const read = v.safeParse(requestAnswer, answer.body);
  if (answer.status === 200 && read.success) return read.output.data.options;
  if (answer.status === 404) throw new RecoveryRefused('linkUsed');

  throw accountRefusal(answer);
}

function turnedAway(error: unknown): Assertion | null {
  if (ceremonyFailureOf(error) === 'given up') return null;

  throw toldFailure(error);
}

function post(path: string, body: object, signal: AbortSignal): Promise<HttpAnswer> {
  const request = { method: 'POST', url: hostOf('auth') + path, body } as const;

  return send({ ...request, credentials: true, timeout: resetTimeout }, signal).catch(
    (error: unknown) => {
      throw error instanceof Unreachable ? new RecoveryRefused('network') : error;
    },
  );
}
