import type { CodeFault } from '../../domain/account/mfaCode.ts';

export const codeFaultTexts: Record<CodeFault, string> = {
  mfaCodeMissing: 'MFA code is required',
  mfaCodeMalformed: 'A code has six digits, a backup code one digit and fifteen letters or digits',
};
/** What an MFA code is, below its field. */
export const mfaDescription = 'The six digits that your authenticator app shows for Fourfold.';
/** The same of a backup code. */
export const backupCodeDescription =
  'One of the ten that you keep for a day without your phone, such as 7-XXXXX-XXXXX-XXXXX. If they are gone, too, Help says what to do.';
