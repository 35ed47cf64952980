import { passwordFault, type PasswordFault } from './password.ts';

/** What someone invited fills in; the address is the invitation's. */
export interface RegistrationForm {
  name: string;
  password: string;
}

export type RegistrationField = keyof RegistrationForm;

export interface RegistrationFaults {
  readonly name?: 'nameMissing';
  readonly password?: 'passwordMissing' | PasswordFault;
}

/** The faults that can be told at once; whether a password is a common one takes a list and comes later. */
export function registrationFaults(form: RegistrationForm, email: string): RegistrationFaults {
  const password =
    form.password === ''
      ? 'passwordMissing'
      : passwordFault(form.password, { email, name: form.name });

  return {
    ...(form.name.trim() === '' ? { name: 'nameMissing' as const } : {}),
    ...(password === null ? {} : { password }),
  };
}

/** The field to return to, in the order of the form. */
export function firstFaultyRegistrationField(faults: RegistrationFaults): RegistrationField {
  return faults.name === undefined ? 'password' : 'name';
}

export type RegistrationRefusalReason =
  | 'weakPassword'
  | 'invitation'
  | 'registration'
  | 'login'
  | 'network';

/** Why a registration, or the sign-in after it, did not happen, with the service's own sentence where it sent one. */
export interface RegistrationRefusal {
  reason: RegistrationRefusalReason;
  serverMessage: string | null;
}

export class RegistrationRefused extends Error {
  override readonly name = 'RegistrationRefused';
  readonly refusal: RegistrationRefusal;

  constructor(reason: RegistrationRefusalReason, serverMessage: string | null = null) {
    super(`The registration was refused: ${reason}.`);
    this.refusal = { reason, serverMessage };
  }
}

/** The refusal someone can act on, or null for an error nobody foresaw. */
export function registrationRefusalOf(error: unknown): RegistrationRefusal | null {
  return error instanceof RegistrationRefused ? error.refusal : null;
}

/** Who came in by registering, and how they like their screens. */
export interface NewMember {
  email: string;
  token: string;
  prefersDark: boolean;
}

/** Why an invitation does not open the form: it is unknown, used or expired, or nobody answered. */
export type InvitationFailure = 'refused' | 'unreachable';

export class InvitationError extends Error {
  override readonly name = 'InvitationError';
  readonly failure: InvitationFailure;

  constructor(failure: InvitationFailure) {
    super(`The invitation was not opened: ${failure}.`);
    this.failure = failure;
  }
}

/** The failure of an invitation, or null for an error nobody foresaw. */
export function invitationFailureOf(error: unknown): InvitationFailure | null {
  return error instanceof InvitationError ? error.failure : null;
}
