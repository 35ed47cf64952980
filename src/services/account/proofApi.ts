import * as v from 'valibot';

import { proveAnswer, provePath, type ProofAction } from '../../contract/account/proofs.ts';
import { proofOutcome, type ProofForm, type ProofOutcome } from '../../domain/account/proof.ts';
import { codeOf } from '../../domain/account/mfaCode.ts';
import { RecoveryRefused } from '../../domain/account/recovery.ts';
import { hostOf } from '../wire/hosts.ts';
import type { HttpRequest } from '../wire/http.ts';
import { askAsMember } from '../wire/memberRequest.ts';

// A password is looked at, and on a busy day it waits its turn.
const proveTimeout = 20_000;

/** Shows once more who the member is, and asks for a proof for one action. Throws `RecoveryRefused`, and `TokenRefused` on 401. */
export async function prove(
  { action, form }: { action: ProofAction; form: ProofForm },
  token: string | null,
  signal: AbortSignal,
): Promise<ProofOutcome> {
  const code = codeOf(form);
  const request: HttpRequest = {
    method: 'POST',
    url: hostOf('auth') + provePath,
    token,
    credentials: true,
    timeout: proveTimeout,
    body: { action, password: form.password, ...(code === '' ? {} : { mfa_code: code }) },
  };
  const answer = await askAsMember(request, signal, () => new RecoveryRefused('network'));
  const body = v.safeParse(proveAnswer, answer.body);

  return proofOutcome(answer.status, body.success ? body.output : null);
}
