import * as v from 'valibot';

import { emailAddress, text } from '../../src/contract/common/text.ts';
import {
  loadCommonPasswords,
  longestPassword,
  passwordFault,
  shortestPassword,
  type PasswordFault,
  type PasswordOwner,
} from '../../src/domain/account/password.ts';
import { OperatorError } from '../process/operatorError.ts';

const length = `The password must have ${shortestPassword} to ${longestPassword} characters.`;
const sentences: Record<PasswordFault, string> = {
  tooShort: length,
  tooLong: length,
  common: 'The password is among the most common ones. Choose another.',
  personal: "The password must not be the member's address or name, or the name Fourfold.",
};

/** The address in the spelling by which members are known. Throws an OperatorError for what is none. */
export function parseEmail(address: string): string {
  const result = v.safeParse(emailAddress, address);
  if (result.success) return result.output;

  throw new OperatorError(`"${address.slice(0, 100)}" is not an e-mail address.`);
}

/**
 * The member as it is to be kept, with the same rules for the password as in a registration. Rejects with an
 * OperatorError that says what is wrong.
 */
export async function parseMember<Member extends PasswordOwner & { password: string | null }>(
  member: Member,
): Promise<Member> {
  const email = parseEmail(member.email);
  const name = parseName(member.name);
  if (member.password !== null) await requireGoodPassword(member.password, { email, name });

  return { ...member, email, name };
}

function parseName(name: string): string {
  const result = v.safeParse(v.pipe(text(200), v.trim(), v.minLength(1)), name);
  if (result.success) return result.output;

  throw new OperatorError('The name must have 1 to 200 characters.');
}

async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = passwordFault(password, owner, await loadCommonPasswords());
  if (fault !== null) throw new OperatorError(sentences[fault]);

  if (!v.is(text(password.length), password)) {
    throw new OperatorError('The password holds a character that cannot be kept.');
  }
}
