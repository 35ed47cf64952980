import type { RegistrationRequest } from '../../../src/contract/account/profile.ts';
import { loadCommonPasswords, passwordFault } from '../../../src/domain/account/password.ts';
import { passwordSentences } from '../secrets/passwordSentences.ts';
import { Refusal } from '../wire/refusal.ts';

/** Throws a Refusal (422) for a password that the rules do not accept. */
export async function requireGoodPassword(request: RegistrationRequest): Promise<void> {
  const fault = passwordFault(request.password, request, await loadCommonPasswords());

  if (fault !== null) throw new Refusal(422, passwordSentences[fault]);
}
