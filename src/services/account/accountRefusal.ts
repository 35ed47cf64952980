import { reasonOf, RecoveryRefused } from '../../domain/account/recovery.ts';
import type { HttpAnswer } from '../wire/http.ts';
import { sentenceOf } from '../wire/memberRequest.ts';

/** Why a call of a member's own account came to nothing; of a proof that is not good, which is no link, in the service's words. */
export function accountRefusal(answer: HttpAnswer): RecoveryRefused {
  const reason = reasonOf(answer.status);

  return new RecoveryRefused(
    reason === 'linkUsed' ? 'rejected' : reason,
    sentenceOf(answer, 'message'),
  );
}
