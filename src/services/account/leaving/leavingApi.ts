import { leavingPaths } from '../../../contract/account/leaving/leaving.ts';
import { RecoveryRefused } from '../../../domain/account/recovery.ts';
import { hostOf } from '../../wire/hosts.ts';
import type { HttpAnswer } from '../../wire/http.ts';
import { askAsMember } from '../../wire/memberRequest.ts';
import { accountRefusal } from '../accountRefusal.ts';

/** Has the member leave, by a proof. Throws `RecoveryRefused`, and `TokenRefused` on 401. */
export async function leave(
  proof: string,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const answer = await ask('leave', { proof }, token, signal);

  if (answer.status !== 200) throw accountRefusal(answer);
}

/** Has the member stay. Throws like `leave`. */
export async function comeBack(token: string | null, signal: AbortSignal): Promise<void> {
  const answer = await ask('comeBack', {}, token, signal);

  if (answer.status !== 200) throw accountRefusal(answer);
}

function ask(
  call: keyof typeof leavingPaths,
  body: object,
  token: string | null,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const url = hostOf('auth') + leavingPaths[call];

  return askAsMember(
    { method: 'POST', url, token, body },
    signal,
    () => new RecoveryRefused('network'),
  );
}
