import type { CeremonyFailure, PasskeySupport } from '../../../domain/account/passkeys/ceremony.ts';
import type { Passkey, PasskeySite } from '../../../domain/account/passkeys/passkeys.ts';
import type { RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { momentText } from '../../rooms/momentText.ts';
import { recoveryRefusalText } from '../recoveryTexts.ts';

export const passkeysTexts = {
  lead: 'A passkey signs you in with your finger, your face or the PIN of your device, without a password and without a code.',
  none: 'You have none yet.',
  noSite:
    'There are none here: passkeys need a name to be for, and this Fourfold is opened by a number.',
  noSupport: 'This browser has no passkeys. One that you add in another browser is listed here.',
  adding: 'Before a passkey is added, please show us once more that it is you.',
  creating:
    'Your browser is asking you now. What it shows belongs to your device, and we see none of it.',
  added: 'The passkey is there. A letter tells you so.',
  renamed: 'The passkey has its new name.',
  removed: 'That passkey is removed. A letter tells you so.',
} as const;

/** Why there is none, or none can be added here; null where there is nothing to say. */
export function whyNoneText({
  passkeys,
  site,
  support,
}: {
  passkeys: readonly Passkey[];
  site: PasskeySite | null;
  support: PasskeySupport;
}): string | null {
  if (site === null) return passkeysTexts.noSite;
  if (support === 'none') return passkeysTexts.noSupport;

  return passkeys.length === 0 ? passkeysTexts.none : null;
}

/** Why a passkey is to be removed by a proof. */
export function removingText(name: string): string {
  return `“${name}” signs nobody in any more once it is removed. Please show us once more that it is you.`;
}

const failureTexts: Record<CeremonyFailure, string> = {
  'given up': 'No passkey was added.',
  known: 'This device has a passkey of yours already.',
  failed: 'That passkey did not work. Please try again.',
};

/** Why it did not work. */
export function passkeyRefusalText(refusal: RecoveryRefusal | CeremonyFailure): string {
  return typeof refusal === 'string' ? failureTexts[refusal] : recoveryRefusalText(refusal);
}

/** When a passkey was added, by which two of one name are told apart. */
export function addedText({ createdAt }: Passkey, now: Date): string {
  return `added ${momentText(createdAt, now)}`;
}

/** When a passkey was added, and when it was of use last. */
export function sinceText({ createdAt, usedAt }: Passkey, now: Date): string {
  const added = `Added ${momentText(createdAt, now)}`;

  return usedAt === null
    ? `${added}, not used yet`
    : `${added}, last used ${momentText(usedAt, now)}`;
}
