import {
  longestPassword,
  shortestPassword,
  type PasswordFault,
} from '../../../src/domain/account/password.ts';

/** Why a password is refused, as members are told. */
export const passwordSentences: Readonly<Record<PasswordFault, string>> = {
  tooShort: `The password must have at least ${shortestPassword} characters.`,
  tooLong: `The password must have at most ${longestPassword} characters.`,
  common: 'The password is among the most common ones. Please choose another.',
  personal: 'The password must not be your address, your name or the name Fourfold.',
};
