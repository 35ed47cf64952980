import * as v from 'valibot';

import { ownAccountPaths } from '../../contract/account/ownAccount.ts';
import { resetAnswer } from '../../contract/account/recovery.ts';
import type { PasswordChangeForm } from '../../domain/account/passwordChange.ts';
import { codeOf } from '../../domain/account/mfaCode.ts';
import { RecoveryRefused, resetOutcome, type ResetOutcome } from '../../domain/account/recovery.ts';
import { hostOf } from '../wire/hosts.ts';
import type { HttpRequest } from '../wire/http.ts';
import { askAsMember } from '../wire/memberRequest.ts';
import { requireUncommon } from './uncommonPassword.ts';

// A password is looked at and another one hashed, and on a busy day both wait their turn.
const changeTimeout = 30_000;

/**
 * Changes the member's password. A common one is refused before anything is sent. Throws `RecoveryRefused`, and `TokenRefused` on 401.
 */
export async function changePassword(
  form: PasswordChangeForm,
  token: string | null,
  signal: AbortSignal,
): Promise<ResetOutcome> {
  await requireUncommon(form.password);

  const code = codeOf(form);
  const { current, password } = form;
  const request: HttpRequest = {
    method: 'POST',
    url: hostOf('auth') + ownAccountPaths.password,
    token,
    credentials: true,
    timeout: changeTimeout,
    body: { current, password, ...(code === '' ? {} : { mfa_code: code }) },
  };
  const answer = await askAsMember(request, signal, () => new RecoveryRefused('network'));
  const body = v.safeParse(resetAnswer, answer.body);

  return resetOutcome(answer.status, body.success ? body.output : null);
}
