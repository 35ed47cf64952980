import type { RegistrationRequest } from '../../../src/contract/account/profile.ts';
import {
  loadCommonPasswords,
  longestPassword,
  passwordFault,
  shortestPassword,
  type PasswordFault,
} from '../../../src/domain/account/password.ts';
import { Refusal } from '../wire/refusal.ts';

const sentences: Record<PasswordFault, string> = {
  tooShort: `The password must have at least ${shortestPassword} characters.`,
  tooLong: `The password must have at most ${longestPassword} characters.`,
  common: 'The password is among the most common ones. Please choose another.',
  personal: 'The password must not be your address, your name or the name Fourfold.',
};

/** Throws a Refusal (422) for a password that the rules do not accept. */
export async function requireGoodPassword(request: RegistrationRequest): Promise<void> {
  const fault = passwordFault(request.password, request, await loadCommonPasswords());

  if (fault !== null) throw new Refusal(422, sentences[fault]);
}
