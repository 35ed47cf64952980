import { sql, type Kysely } from 'kysely';

import { searchTerms } from '../../../src/domain/words/terms.ts';

interface Row {
  member_id: string;
  day: string;
  id: string;
  text: string;
}

/** As many texts are in memory at once. */
const batch = 500;

const tables = [
  { name: 'day_ends', day: 'day', id: 'id', text: sql`body->>'text'`, isWritten: sql`true` },
  {
    name: 'task_progress',
    day: 'date',
    id: 'task_id',
    text: sql`reflection_text`,
    isWritten: sql`reflection_type = 'text' and reflection_text is not null`,
  },
] as const;

/** The terms by which what members wrote is found, beside it (`searchTerms`): of what was written before, made here. */
export const words = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const { day, id, isWritten, name, text } of tables) {
      const table = sql.table(name);
      const key = sql`${table}.member_id, ${table}.${sql.ref(day)}, ${table}.${sql.ref(id)}`;
      await sql`alter table ${table} add column words tsvector`.execute(db);

      let last = { member_id: '', day: '0001-01-01', id: '' };
      for (;;) {
        const { rows } = await sql<Row>`
          select member_id, ${sql.ref(day)}::text as day, ${sql.ref(id)} as id, ${text} as text from ${table}
          where (${key}) > (${last.member_id}, ${last.day}::date, ${last.id}) and ${isWritten}
          order by ${key} limit ${batch}
        `.execute(db);
        const termed = rows.map((row) => ({ ...row, terms: searchTerms(row.text) }));
        await sql`
          update ${table} set words = array_to_tsvector(array(select json_array_elements_text(made.terms)))
          from json_to_recordset(${JSON.stringify(termed)}::json) as made (member_id text, day date, id text, terms json)
          where (${key}) = (made.member_id, made.day, made.id)
        `.execute(db);

        last = rows.at(-1) ?? last;
        if (rows.length < batch) break;
      }

      await sql`create index ${sql.ref(`${name}_words`)} on ${table} using gin (words)`.execute(db);
    }
  },
};
