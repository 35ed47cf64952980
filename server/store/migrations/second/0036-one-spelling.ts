import { domainToASCII } from 'node:url';

import { sql, type Kysely } from 'kysely';

import { hashOf } from '../../../../src/domain/common/hash.ts';

const places = [
  ['members', 'email'],
  ['addresses', 'email'],
  ['invitations', 'email'],
  ['invited', 'email'],
  ['wishes', 'email'],
  ['letters', 'address'],
  ['links', 'address'],
  ['address_changes', 'address'],
] as const;

/**
 * Addresses whose domain has other letters than ASCII, in the spelling that mail has. One that is somebody else's in that spelling stays as
 * it is. What a member's devices call them stays in any case.
 */
export const oneSpelling = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const email of await otherSpellings(db)) {
      const at = email.lastIndexOf('@') + 1;
      const domain = domainToASCII(email.slice(at));
      const known = email.slice(0, at) + domain;
      if (domain === '' || known === email || (await isTaken(db, known))) continue;

      await sql`
        update members set kept_as = coalesce(kept_as, ${hashOf(email)}) where email = ${email}
      `.execute(db);
      await sql`
        delete from invited where email = ${email}
          and member_id in (select member_id from invited where email = ${known})
      `.execute(db);
      for (const [table, column] of places) {
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${known} where ${sql.ref(column)} = ${email}
        `.execute(db);
      }
    }
  },
};

async function otherSpellings(db: Kysely<unknown>): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [table, column] of places) {
    const { rows } = await sql<{ email: string }>`
      select distinct ${sql.ref(column)} as email from ${sql.table(table)}
      where octet_length(${sql.ref(column)}) <> length(${sql.ref(column)})
    `.execute(db);
    for (const { email } of rows) found.add(email);
  }

  return found;
}

async function isTaken(db: Kysely<unknown>, email: string): Promise<boolean> {
  const { rows } = await sql`select email from addresses where email = ${email}`.execute(db);

  return rows.length > 0;
}
