import { codeOf, type CodeFault } from './mfaCode.ts';

/** A member's second factor, as the service has it. */
export interface Factor {
  isOn: boolean;
  backupCodesLeft: number;
  browsers: readonly RememberedBrowser[];
}

/** A browser in which no code is asked for. */
export interface RememberedBrowser {
  id: string;
  name: string;
  /** In milliseconds since the epoch. */
  until: number;
  isHere: boolean;
}

/** A secret that waits for its first code. */
export interface FactorSecret {
  /** Which one it is, among those of several tabs. */
  id: string;
  /** In groups of four, to be typed. */
  text: string;
  /** What an authenticator app opens. */
  address: string;
  /** The address as one path of an SVG whose view box is `size` wide and high. */
  picture: { size: number; path: string };
}

/** What a member does with it: switch it on or over to another app, have other backup codes, or switch it off. */
export type FactorWish = 'setUp' | 'renew' | 'switchOff';

/** The first code of a secret. */
export interface FactorConfirmation {
  id: string;
  mfaCode: string;
  endOthers: boolean;
}

export interface FactorOrder {
  proofToken: string;
  endOthers: boolean;
}

/** What is at fault in the first code of an app, for which nobody has a backup code; null where it may be sent (rules/account#C73). */
export function firstCodeFault(mfaCode: string): CodeFault | null {
  const code = codeOf({ mfaCode });
  if (/^\d{6}$/u.test(code)) return null;

  return code === '' ? 'mfaCodeMissing' : 'mfaCodeMalformed';
}

/** Backup codes as they are written down. */
export function backupCodesText(codes: readonly string[]): string {
  return `Fourfold backup codes, each good once:\n${codes.join('\n')}\n`;
}
