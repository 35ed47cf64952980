import type { FactorWish } from '../../../domain/account/factor.ts';
import type { RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { recoveryRefusalText } from '../recoveryTexts.ts';

/** Why it did not work: what comes too late is told in the service's own words. */
export function factorRefusalText(refusal: RecoveryRefusal): string {
  const own = refusal.reason === 'linkUsed' ? refusal.serverMessage : null;

  return own ?? recoveryRefusalText(refusal);
}

/** Why the password is asked for once more. */
export const provingTexts: Record<FactorWish, string> = {
  setUp: 'Before anything changes, please show us once more that it is you.',
  renew: 'Ten new backup codes take the place of those before, of which none is good any more.',
  switchOff: 'From then on the password alone signs you in, here and everywhere.',
};

/** What was done, as it is told when it is over. */
export const doneTexts = {
  switchedOn: 'The second factor is on. A letter tells you so.',
  renewed: 'You have ten new backup codes. A letter tells you so.',
  forgotten: 'That browser is asked for a code again.',
  switchedOff: 'The second factor is off. A letter tells you so.',
} as const;

/** How many backup codes are left, in words. */
export function codesLeftText(left: number): string {
  if (left === 0) return 'No backup code is left: please make new ones.';
  return left === 1 ? 'One backup code is left.' : `${left} backup codes are left.`;
}
