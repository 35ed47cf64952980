import type { Kysely } from 'kysely';
import * as v from 'valibot';

import { emailAddress } from '../../../src/contract/common/text.ts';
import { OperatorError } from '../../process/operatorError.ts';
import type { Schema } from '../../store/schema.ts';

/** Whose an address is. Rejects with an OperatorError for what is none, and for one that is nobody's. */
export async function memberAt(
  db: Kysely<Schema>,
  address: string,
): Promise<{ email: string; memberId: string }> {
  const email = parseAddress(address);
  const found = await db
    .selectFrom('addresses')
    .select('member_id')
    .where('email', '=', email)
    .where('reserved_until', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new OperatorError(`${email} is no member.`);

  return { email, memberId: found.member_id };
}

/** An address in the spelling by which members are known. Throws an OperatorError for what is none. */
export function parseAddress(address: string): string {
  const parsed = v.safeParse(emailAddress, address);
  if (parsed.success) return parsed.output;

  throw new OperatorError(`"${address.slice(0, 100)}" is not an e-mail address.`);
}
