import type { ResetAnswer } from '../../contract/account/recovery.ts';
import { passwordFault, type PasswordFault } from './password.ts';
import { codeFaults, type CodeFault } from './mfaCode.ts';

/** Why a letter could not be asked for, or a password not be changed, with the service's own sentence where it sent one. */
export type RecoveryReason =
  | 'linkUsed'
  | 'weakPassword'
  | 'wrongCode'
  | 'wrongProof'
  | 'tooMany'
  | 'rejected'
  | 'network';

export interface RecoveryRefusal {
  reason: RecoveryReason;
  serverMessage: string | null;
}

export class RecoveryRefused extends Error {
  override readonly name = 'RecoveryRefused';
  readonly refusal: RecoveryRefusal;

  constructor(reason: RecoveryReason, serverMessage: string | null = null) {
    super(`The service refused: ${reason}.`);
    this.refusal = { reason, serverMessage };
  }
}

/** The refusal somebody can act on, or null for an error nobody foresaw. */
export function recoveryRefusalOf(error: unknown): RecoveryRefusal | null {
  return error instanceof RecoveryRefused ? error.refusal : null;
}

/** What somebody fills in to have another password. `mfaCode` stays empty until the service asks for it. */
export interface ResetForm {
  password: string;
  mfaCode: string;
}

export type ResetField = keyof ResetForm;

export interface ResetFaults {
  readonly password?: 'passwordMissing' | PasswordFault;
  readonly mfaCode?: CodeFault;
}

const ownerUnknown = { email: '', name: '' };

/** The faults that can be told at once; whether a password is a common one, or the member's own name, comes later. */
export function resetFaults(form: ResetForm, isCodeAsked: boolean): ResetFaults {
  const password =
    form.password === '' ? 'passwordMissing' : passwordFault(form.password, ownerUnknown);

  return {
    ...(password === null ? {} : { password }),
    ...codeFaults(form, isCodeAsked),
  };
}

/** The field to return to, in the order of the form. */
export function firstFaultyResetField(faults: ResetFaults): ResetField {
  return faults.password === undefined ? 'mfaCode' : 'password';
}

export type ResetOutcome = 'codeAsked' | 'factorAsked' | 'changed';

/** Reads the answer to a reset (rules/account#C60). `answer` is null when the body could not be read. Throws `RecoveryRefused`. */
export function resetOutcome(status: number, answer: ResetAnswer | null): ResetOutcome {
  if (answer?.requires_mfa === true) {
    return answer.methods?.includes('passkey') ? 'factorAsked' : 'codeAsked';
  }
  if (status === 200 && answer !== null) return 'changed';

  throw new RecoveryRefused(reasonOf(status), answer?.message?.trim() || null);
}

/** What a status says of a refusal. */
export function reasonOf(status: number): RecoveryReason {
  if (status === 401) return 'wrongCode';
  if (status === 403) return 'wrongProof';
  if (status === 404) return 'linkUsed';
  if (status === 429) return 'tooMany';
  return 'rejected';
}

const linkShape = /^#(?<token>[\w-]+\.[\w-]+)$/u;

/** The token of a letter's link, in what an address has behind `#`; null where there is none. */
export function linkTokenIn(hash: string): string | null {
  return linkShape.exec(hash)?.groups?.['token'] ?? null;
}
