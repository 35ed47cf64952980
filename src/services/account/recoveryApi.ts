import * as v from 'valibot';

import { recoveryPaths, resetAnswer } from '../../contract/account/recovery.ts';
import {
  codeOf,
  reasonOf,
  RecoveryRefused,
  resetOutcome,
  type ResetForm,
  type ResetOutcome,
} from '../../domain/account/recovery.ts';
import { hostOf } from '../wire/hosts.ts';
import { send, Unreachable, type HttpAnswer, type HttpRequest } from '../wire/http.ts';
import { requireUncommon } from './uncommonPassword.ts';

// A password is hashed as slowly as one is checked.
const resetTimeout = 20_000;

/** Asks for a letter with a link for a new password. Throws `RecoveryRefused`. */
export async function askForLetter(email: string, signal: AbortSignal): Promise<void> {
  const answer = await ask({ method: 'POST', url: urlOf('forgot'), body: { email } }, signal);

  if (answer.status !== 202) throw new RecoveryRefused(reasonOf(answer.status), messageOf(answer));
}

/** Chooses a new password by a link. A common one is refused before anything is sent. Throws `RecoveryRefused`. */
export async function resetPassword(
  { form, token }: { token: string; form: ResetForm },
  signal: AbortSignal,
): Promise<ResetOutcome> {
  await requireUncommon(form.password);

  const code = codeOf(form);
  const request: HttpRequest = {
    method: 'POST',
    url: urlOf('reset'),
    credentials: true,
    timeout: resetTimeout,
    body: { token, password: form.password, ...(code === '' ? {} : { mfa_code: code }) },
  };
  const answer = await ask(request, signal);
  const body = v.safeParse(resetAnswer, answer.body);

  return resetOutcome(answer.status, body.success ? body.output : null);
}

/** Says that a change was somebody else's. Throws `RecoveryRefused`. */
export async function tellNotMe(token: string, signal: AbortSignal): Promise<void> {
  const answer = await ask({ method: 'POST', url: urlOf('notMe'), body: { token } }, signal);

  if (answer.status !== 200) throw new RecoveryRefused(reasonOf(answer.status), messageOf(answer));
}

function urlOf(call: keyof typeof recoveryPaths): string {
  return hostOf('auth') + recoveryPaths[call];
}

function ask(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  return send(request, signal).catch((error: unknown) => {
    throw error instanceof Unreachable ? new RecoveryRefused('network') : error;
  });
}

function messageOf({ body }: HttpAnswer): string | null {
  const read = v.safeParse(v.object({ message: v.string() }), body);
  return (read.success && read.output.message.trim()) || null;
}
