import * as v from 'valibot';

import { inviteAnswer, invitePaths } from '../../../contract/account/invitations/invitations.ts';
import { RecoveryRefused } from '../../../domain/account/recovery.ts';
import { hostOf } from '../../wire/hosts.ts';
import type { HttpAnswer, HttpRequest } from '../../wire/http.ts';
import { askAsMember } from '../../wire/memberRequest.ts';
import { accountRefusal } from '../accountRefusal.ts';

const url = () => hostOf('auth') + invitePaths.invite;

/** How many more people the member may invite now. Throws `RecoveryRefused`, and `TokenRefused` on 401. */
export async function readLeft(token: string | null, signal: AbortSignal): Promise<number> {
  return leftIn(await ask({ method: 'GET', url: url(), token }, signal), 200);
}

/** Invites somebody, and answers how many more there may be. Throws like `readLeft`. */
export async function invite(
  email: string,
  token: string | null,
  signal: AbortSignal,
): Promise<number> {
  return leftIn(await ask({ method: 'POST', url: url(), token, body: { email } }, signal), 202);
}

function leftIn(answer: HttpAnswer, status: number): number {
  const read = v.safeParse(inviteAnswer, answer.body);
  if (answer.status !== status || !read.success) throw accountRefusal(answer);

  return read.output.data.left;
}

function ask(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  return askAsMember(request, signal, () => new RecoveryRefused('network'));
}
