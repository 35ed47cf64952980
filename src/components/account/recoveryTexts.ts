import type { PasswordChangeFaults } from '../../domain/account/passwordChange.ts';
import type { RecoveryReason, RecoveryRefusal } from '../../domain/account/recovery.ts';
import { registrationFaultTexts } from './registrationTexts.ts';
import { codeFaultTexts } from './mfaTexts.ts';

const refusalTexts: Record<RecoveryReason, string> = {
  linkUsed: 'This link is used or has expired. Please ask for a new one.',
  weakPassword:
    'This password is one of the first that anyone would guess. Please choose another one.',
  wrongCode: 'That code is not right. Check the newest code in your app.',
  wrongProof: 'That is not right. Please try again.',
  tooMany: 'Too many attempts. Please try again later.',
  rejected: 'That did not work. Please try again.',
  network: 'Network error. Please check your connection and try again.',
};

/** Why it did not work: in the service's own words where ours would say less. */
export function recoveryRefusalText({ reason, serverMessage }: RecoveryRefusal): string {
  const speaksForItself = reason === 'rejected' || reason === 'wrongProof';
  return (speaksForItself ? serverMessage : null) ?? refusalTexts[reason];
}

export const recoveryTexts = {
  changed: 'Your password is changed, and every device is signed out. A letter tells you so.',
  changedHere:
    'Your password is changed, and every other device is signed out. A letter tells you so.',
  linkUsed: refusalTexts.linkUsed,
};

type ChangeFault = NonNullable<PasswordChangeFaults[keyof PasswordChangeFaults]>;

/** What is at fault in a change of the password. */
export const passwordChangeFaultTexts: Record<ChangeFault, string> = {
  ...registrationFaultTexts,
  currentMissing: 'Please enter your current password',
  ...codeFaultTexts,
  same: 'Please choose another one than the current password.',
};
