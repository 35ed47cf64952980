import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../../store/schema.ts';

/** Which of these files a row names: those alone are wanted. */
export async function namedFiles(
  db: Kysely<Schema>,
  files: readonly string[],
): Promise<Set<string>> {
  const asked = sql`select json_array_elements_text(${JSON.stringify(files)}::text::json)`;
  const { rows } = await sql<{ file: string }>`
    select file from media where file in (${asked})
    union all select file from reflection_media where file in (${asked})
  `.execute(db);

  return new Set(rows.map(({ file }) => file));
}
