import type { LoginRefusal, LoginRefusalReason } from '../../domain/account/login.ts';

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
