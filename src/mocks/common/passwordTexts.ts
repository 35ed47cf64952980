import type { PasswordFault } from '../../domain/account/password.ts';

/** Why the services refuse a password. */
export const passwordTexts: Record<PasswordFault, string> = {
  tooShort: 'The password must have at least 8 characters.',
  tooLong: 'The password must have at most 256 characters.',
  common: 'The password is among the most common ones. Please choose another.',
  personal: 'The password must not be your address, your name or the name Fourfold.',
};
