/** What keeps a code from being sent. */
export type CodeFault = 'mfaCodeMissing' | 'mfaCodeMalformed';

/** Six digits, or a digit and the fifteen letters and digits of a backup code. */
const shape = /^(?:\d{6}|\d[\dA-Z]{15})$/iu;

/** The code as it is sent: authenticator apps show it in groups, so spaces do not count, nor does the width of the digits. */
export function codeOf({ mfaCode }: { mfaCode: string }): string {
  return mfaCode.normalize('NFKC').replaceAll(/\s/gu, '');
}

/** What is at fault in a code that is asked for, so that none is sent, and counted, that can be no right one (rules/account#C4, rules/account#C73). */
export function codeFaults(form: { mfaCode: string }, isAsked: boolean): { mfaCode?: CodeFault } {
  const code = codeOf(form);
  if (!isAsked || shape.test(code.replaceAll(/\p{Pd}/gu, ''))) return {};

  return { mfaCode: code === '' ? 'mfaCodeMissing' : 'mfaCodeMalformed' };
}
