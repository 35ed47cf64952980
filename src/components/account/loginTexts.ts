import type { LoginFault } from '../../domain/account/login.ts';
import { codeFaultTexts } from './mfaTexts.ts';

export const loginFaultTexts: Record<LoginFault, string> = {
  emailMissing: 'Email is required',
  emailMalformed: 'Please enter a valid email address',
  passwordMissing: 'Password is required',
  ...codeFaultTexts,
};

export const mfaNotice = 'Please enter your MFA code';
/** Below the field once a code was wrong (rules/account#C10). */
export const mfaHint = 'Check the newest code in your app';
export const rememberBrowserLabel = 'Don’t ask for a code in this browser for 30 days';
