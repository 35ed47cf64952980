import * as v from 'valibot';

import { addressPaths } from '../../contract/account/address/address.ts';
import { invitePaths } from '../../contract/account/invitations/invitations.ts';
import { recoveryPaths, resetAnswer } from '../../contract/account/recovery.ts';
import { codeOf } from '../../domain/account/mfaCode.ts';
import {
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
export function askForLetter(email: string, signal: AbortSignal): Promise<void> {
  return post(recoveryPaths.forgot, { email }, 202, signal);
}

/** Asks for an invitation; a letter asks back. Throws `RecoveryRefused`. */
export function askForInvitation(email: string, signal: AbortSignal): Promise<void> {
  return post(invitePaths.request, { email }, 202, signal);
}

/** What the link of a letter may be used for. */
export type LinkCall = keyof typeof linkPaths;

const linkPaths = {
  notMe: recoveryPaths.notMe,
  wish: invitePaths.confirm,
  newAddress: addressPaths.confirm,
  undoAddress: addressPaths.undo,
};

/** Uses the link of a letter. Throws `RecoveryRefused`. */
export function spendLink(call: LinkCall, token: string, signal: AbortSignal): Promise<void> {
  return post(linkPaths[call], { token }, 200, signal);
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
    url: hostOf('auth') + recoveryPaths.reset,
    credentials: true,
    timeout: resetTimeout,
    body: { token, password: form.password, ...(code === '' ? {} : { mfa_code: code }) },
  };
  const answer = await ask(request, signal);
  const body = v.safeParse(resetAnswer, answer.body);

  return resetOutcome(answer.status, body.success ? body.output : null);
}

/** With the cookie: the sign-in of the browser in which an address is confirmed goes on. */
async function post(
  path: string,
  body: object,
  status: number,
  signal: AbortSignal,
): Promise<void> {
  const url = hostOf('auth') + path;
  const answer = await ask({ method: 'POST', url, credentials: true, body }, signal);

  if (answer.status !== status)
    throw new RecoveryRefused(reasonOf(answer.status), messageOf(answer));
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
