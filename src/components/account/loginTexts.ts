import type { LoginFault, LoginRefusal, LoginRefusalReason } from '../../domain/account/login.ts';

export const loginFaultTexts: Record<LoginFault, string> = {
  emailMissing: 'Email is required',
  emailMalformed: 'Please enter a valid email address',
  passwordMissing: 'Password is required',
  mfaCodeMissing: 'MFA code is required',
};

const refusalTexts: Record<LoginRefusalReason, string> = {
  tooManyAttempts: 'Too many login attempts. Please try again later.',
  wrongCredentials: 'Invalid email or password',
  forbidden: 'Account locked or email not verified',
  rejected: 'Login failed. Please try again.',
  network: 'Network error. Please check your connection and try again.',
};

/** Why a sign-in failed: a 403, and what has no text of its own here, in the service's words where it has some (rules/account#C11 to rules/account#C14). */
export function loginRefusalText({ reason, serverMessage }: LoginRefusal): string {
  const speaksForItself = reason === 'forbidden' || reason === 'rejected';
  return (speaksForItself ? serverMessage : null) ?? refusalTexts[reason];
}

export const mfaNotice = 'Please enter your MFA code';
/** What an MFA code is, below its field. */
export const mfaDescription = 'The six digits that your authenticator app shows for Fourfold.';
/** In its place once a code was wrong (rules/account#C10). */
export const mfaHint = 'Check the newest code in your app';
