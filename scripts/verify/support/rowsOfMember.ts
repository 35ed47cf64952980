import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../../server/store/schema.ts';

/** Everything that the store's tables hold of a member, as text. A table joins by its column `member_id`. */
export async function rowsOfMember(db: Kysely<Schema>, memberId: string): Promise<string> {
  const tables = await db.introspection.getTables();
  const owned = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'member_id'))
    .map(({ name }) => name)
    .toSorted();

  const rows = [];
  for (const table of owned) {
    const found = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where member_id = ${memberId}
    `.execute(db);
    rows.push([table, found.rows.map(({ row }) => row).toSorted()]);
  }
  return JSON.stringify(rows, null, 1);
}
