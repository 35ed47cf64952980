import type { LoginAnswer } from '../../contract/account/auth.ts';
import { isAddress } from '../../contract/common/addressShape.ts';
import { codeFaults, type CodeFault } from './mfaCode.ts';

/** What a member fills in to sign in. `mfaCode` stays empty until the service asks for it. */
export interface LoginForm {
  email: string;
  password: string;
  mfaCode: string;
  rememberMe: boolean;
  /** Whether no code is to be asked for in this browser for 30 days, once one was right. */
  rememberBrowser?: boolean;
}

export type LoginField = 'email' | 'password' | 'mfaCode';

export type AddressFault = 'emailMissing' | 'emailMalformed';
export type LoginFault = AddressFault | 'passwordMissing' | CodeFault;

export type LoginFaults = Readonly<Partial<Record<LoginField, LoginFault>>>;

/** The faults that keep a form from being sent (rules/account#C2 to rules/account#C4); empty when it may go. */
export function loginFaults(form: LoginForm, mfaAsked: boolean): LoginFaults {
  const email = addressFault(form.email.trim());

  return {
    ...(email === null ? {} : { email }),
    ...(form.password === '' ? { password: 'passwordMissing' as const } : {}),
    ...codeFaults(form, mfaAsked),
  };
}

/** The field to return to, in the order of the form. */
export function firstFaultyField(faults: LoginFaults): LoginField {
  if (faults.email !== undefined) return 'email';
  return faults.password === undefined ? 'mfaCode' : 'password';
}

export type LoginRefusalReason =
  | 'tooManyAttempts'
  | 'wrongCredentials'
  | 'forbidden'
  | 'rejected'
  | 'network';

/** Why a sign-in did not happen, with the service's own sentence, which is not shown for every reason. */
export interface LoginRefusal {
  reason: LoginRefusalReason;
  serverMessage: string | null;
}

export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';
  readonly refusal: LoginRefusal;

  constructor(refusal: LoginRefusal) {
    super(`The sign-in was refused: ${refusal.reason}.`);
    this.refusal = refusal;
  }
}

/** The refusal a member can act on, or null for an error nobody foresaw. */
export function loginRefusalOf(error: unknown): LoginRefusal | null {
  return error instanceof LoginRefused ? error.refusal : null;
}

/** How a sign-in ended well: the service wants a code, or the member is in, perhaps without a token. */
export type LoginOutcome =
  /** `hasPasskey`: whether a passkey of theirs would do as well. */
  | { kind: 'mfaAsked'; hasPasskey?: boolean | undefined }
  | {
      kind: 'signedIn';
      token: string | null;
      /** When everything of a member who leaves is erased, in milliseconds since the epoch. */
      leavesAt?: number;
    };

/**
 * Reads the answer to a sign-in: the body's `requires_mfa` wins over status and token, then the statuses
 * (rules/account#C8, rules/account#C11 to rules/account#C13). `answer` is null when the body could not be read.
 * Throws `LoginRefused`.
 */
export function loginOutcome(status: number, answer: LoginAnswer | null): LoginOutcome {
  if (answer?.requires_mfa === true) {
    return { kind: 'mfaAsked', hasPasskey: answer.methods?.includes('passkey') };
  }
  if (status >= 200 && status < 300 && answer !== null) {
    const token = answer.access_token || null;
    return answer.leaves_at
      ? { kind: 'signedIn', token, leavesAt: Date.parse(answer.leaves_at) }
      : { kind: 'signedIn', token };
  }

  const serverMessage = answer?.message?.trim() || null;
  throw new LoginRefused({ reason: reasonOf(status), serverMessage });
}

function reasonOf(status: number): LoginRefusalReason {
  if (status === 429) return 'tooManyAttempts';
  if (status === 401) return 'wrongCredentials';
  if (status === 403) return 'forbidden';
  return 'rejected';
}

/** What is wrong with an address that was typed, or null (rules/account#C2). */
export function addressFault(email: string): AddressFault | null {
  if (email === '') return 'emailMissing';
  return isAddress(email) ? null : 'emailMalformed';
}
