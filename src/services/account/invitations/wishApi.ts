import { invitePaths } from '../../../contract/account/invitations/invitations.ts';
import { reasonOf, RecoveryRefused } from '../../../domain/account/recovery.ts';
import { hostOf } from '../../wire/hosts.ts';
import { send, Unreachable } from '../../wire/http.ts';
import { sentenceOf } from '../../wire/memberRequest.ts';

/** Asks for an invitation; a letter asks back. Throws `RecoveryRefused`. */
export function askForInvitation(email: string, signal: AbortSignal): Promise<void> {
  return post('request', { email }, 202, signal);
}

/** Says by the link of that letter that the wish is one's own. Throws `RecoveryRefused`. */
export function confirmWish(token: string, signal: AbortSignal): Promise<void> {
  return post('confirm', { token }, 200, signal);
}

async function post(
  call: 'confirm' | 'request',
  body: object,
  status: number,
  signal: AbortSignal,
): Promise<void> {
  const url = hostOf('auth') + invitePaths[call];
  const answer = await send({ method: 'POST', url, body }, signal).catch((error: unknown) => {
    throw error instanceof Unreachable ? new RecoveryRefused('network') : error;
  });

  if (answer.status !== status) {
    throw new RecoveryRefused(reasonOf(answer.status), sentenceOf(answer, 'message'));
  }
}
