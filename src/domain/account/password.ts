/** Why a password is not accepted. */
export type PasswordFault = 'tooShort' | 'tooLong' | 'common' | 'personal';

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  name: string;
}

export const shortestPassword = 8;
export const longestPassword = 256;

const productName = 'Fourfold';
/** Where the list of them is not at hand: whether a password is a common one is then told later. */
const noneCommon: ReadonlySet<string> = new Set();

/**
 * The first fault of a password, or null when it may be used: 8 to 256 characters of any kind, counted as code points
 * in NFC; none of the `common` ones and not one character repeated; not the owner's address, its local part, the owner's name or a word of it, nor the
 * product's name, in whatever case and spacing (NIST SP 800-63B §3.1.1.2).
 */
export function passwordFault(
  password: string,
  { email, name }: PasswordOwner,
  common: ReadonlySet<string> = noneCommon,
): PasswordFault | null {
  const characters = Array.from(password.normalize('NFC')).length;
  if (characters < shortestPassword) return 'tooShort';
  if (characters > longestPassword) return 'tooLong';

  const folded = fold(password);
  if (common.has(folded) || new Set(folded).size <= 1) return 'common';

  const [localPart = ''] = email.trim().split('@');
  const personal = [email, localPart, name, ...name.split(/\s+/u), productName];
  return personal.some((text) => fold(text) === folded) ? 'personal' : null;
}

/** The passwords that are tried first by whoever guesses, folded as `passwordFault` expects them. Loaded when asked for. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { commonPasswords } = await import('./commonPasswords.ts');

  return commonPasswords;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '');
}
