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
  const parsed = v.safeParse(emailAddress, address);
  if (!parsed.success) {
    throw new OperatorError(`"${address.slice(0, 100)}" is not an e-mail address.`);
  }
  const email = parsed.output;
  const found = await db
    .selectFrom('addresses')
    .select('member_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (found === undefined) throw new OperatorError(`${email} is no member.`);

  return { email, memberId: found.member_id };
}
