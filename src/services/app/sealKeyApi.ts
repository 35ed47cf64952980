import * as v from 'valibot';

import { authPaths, sealKeyAnswer } from '../../contract/account/auth.ts';
import { SessionError } from '../../domain/app/session.ts';
import { hostOf } from '../wire/hosts.ts';
import { askAsMember } from '../wire/memberRequest.ts';

/**
 * The key by which a member's devices seal what stays on them, in base64 (rules/yourData#Y7). Throws `TokenRefused` on 401,
 * and `SessionError` where the service cannot be reached or gives none.
 */
export async function readSealKey(token: string | null, signal: AbortSignal): Promise<string> {
  const unreachable = () => new SessionError('unreachable');
  const url = hostOf('auth') + authPaths.sealKey;
  const { body } = await askAsMember({ method: 'GET', url, token }, signal, unreachable);

  const answer = v.safeParse(sealKeyAnswer, body);
  if (!answer.success) throw unreachable();
  return answer.output.data.key;
}
