import type {
  RegistrationFaults,
  RegistrationRefusal,
  RegistrationRefusalReason,
} from '../../domain/account/registration.ts';

type Fault = NonNullable<RegistrationFaults['name'] | RegistrationFaults['password']>;

export const registrationFaultTexts: Record<Fault, string> = {
  nameMissing: 'Please enter your name',
  passwordMissing: 'Please choose a password',
  tooShort: 'Use at least 8 characters',
  tooLong: 'Use at most 256 characters',
  common: 'This password is one of the first that anyone would guess. Please choose another one.',
  personal: 'Please choose a password that is not your name, your address or ours.',
};

export const passwordRuleText = 'At least 8 characters, and none that anyone would guess.';

const refusalTexts: Record<RegistrationRefusalReason, string> = {
  weakPassword: registrationFaultTexts.common,
  invitation: 'This invitation is used or has expired. Please ask for a new one.',
  registration: 'Registration failed',
  login: 'Login failed',
  network: 'Network error. Please check your connection and try again.',
};

/** The service's own sentence, or the default (rules/account#C30). */
export function registrationRefusalText({ reason, serverMessage }: RegistrationRefusal): string {
  return serverMessage ?? refusalTexts[reason];
}

export const invitationTexts = {
  reading: 'Looking at your invitation…',
  others: 'This invitation is for somebody else.',
  over: 'This invitation is used or has expired. If it was yours, all is done.',
  refused: 'This invitation is used or has expired. Any of these three ways leads to a new one.',
  unreachable: 'Your invitation could not be looked at. Please check your connection.',
};
