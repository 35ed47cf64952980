import { sql, type Transaction } from 'kysely';

import type { Schema } from '../schema.ts';
import type { ReadRow } from './readBackup.ts';
import { allTables } from './tables.ts';

/** What a statement carries at most, unless one row is more. */
const batch = { rows: 500, characters: 2 * 1024 * 1024 };

/** Writes rows of a backup, several in one statement. */
export interface RowWriter {
  write(row: ReadRow): Promise<void>;
  /** Writes what is left, and answers how many there were. */
  finish(): Promise<{ members: number; rows: number }>;
}

/** Writes into the tables as they are now. */
export async function createRowWriter(transaction: Transaction<Schema>): Promise<RowWriter> {
  const types = new Map(
    (await allTables(transaction)).map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, column.type])),
    ]),
  );
  const counts = { members: 0, rows: 0 };
  let waiting: string[] = [];
  let characters = 0;
  let current: Pick<ReadRow, 'table' | 'columns'> = { table: '', columns: [] };

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;

    const { table, columns } = current;
    const values = columns.map((name, index) => {
      const type = types.get(table)?.get(name);
      if (type === undefined) throw new Error(`There is no column ${table}.${name}.`);
      const text = sql`r ->> ${sql.lit(index)}`;
      return type === 'bytea' ? sql`decode(${text}, 'base64')` : sql`(${text})::${sql.raw(type)}`;
    });
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from json_array_elements(${`[${waiting.join(',')}]`}::text::json) as r
    `.execute(transaction);
    waiting = [];
    characters = 0;
  }

  return {
    async write({ table, columns, values }) {
      const isFull = waiting.length >= batch.rows || characters >= batch.characters;
      if (table !== current.table || isFull) await flush();

      current = { table, columns };
      const text = JSON.stringify(values);
      waiting.push(text);
      characters += text.length;
      counts.rows += 1;
      if (table === 'members') counts.members += 1;
    },
    async finish() {
      await flush();
      return counts;
    },
  };
}
