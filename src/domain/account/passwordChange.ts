import { passwordFault, type PasswordFault } from './password.ts';
import { codeFaults } from './mfaCode.ts';
import type { ResetFaults } from './recovery.ts';

/** What a member fills in to change their password. `mfaCode` stays empty until the service asks for it. */
export interface PasswordChangeForm {
  current: string;
  password: string;
  mfaCode: string;
}

export type PasswordChangeField = keyof PasswordChangeForm;

export interface PasswordChangeFaults extends Pick<ResetFaults, 'mfaCode'> {
  readonly current?: 'currentMissing';
  readonly password?: 'passwordMissing' | 'same' | PasswordFault;
}

/** The faults that can be told at once; whether a password is a common one takes a list and comes later. */
export function passwordChangeFaults(
  form: PasswordChangeForm,
  email: string,
  isCodeAsked: boolean,
): PasswordChangeFaults {
  const password = newPasswordFault(form, email);

  return {
    ...(form.current === '' ? { current: 'currentMissing' as const } : {}),
    ...(password === null ? {} : { password }),
    ...codeFaults(form, isCodeAsked),
  };
}

/** The field to return to, in the order of the form. */
export function firstFaultyChangeField(faults: PasswordChangeFaults): PasswordChangeField {
  if (faults.current !== undefined) return 'current';
  return faults.password === undefined ? 'mfaCode' : 'password';
}

function newPasswordFault(
  { current, password }: PasswordChangeForm,
  email: string,
): 'passwordMissing' | 'same' | PasswordFault | null {
  if (password === '') return 'passwordMissing';
  if (password === current) return 'same';
  return passwordFault(password, { email, name: '' });
}
