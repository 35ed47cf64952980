import { sql, type Kysely } from 'kysely';

import { OperatorError } from '../../process/operatorError.ts';
import { allTables } from '../../store/backup/tables.ts';
import type { Schema } from '../../store/schema.ts';
import type { Keys } from './keys.ts';
import { openSecret, resealed } from './oneTimeCodes.ts';

const looksAtTheStart = 20;

interface SealedValue {
  memberId: string;
  sealed: Uint8Array;
}

/**
 * Seals everything with the present key that a former one has sealed, and answers how much that was. It may be cut and
 * done again, and members may sign in meanwhile.
 *
 * @throws OperatorError when something opens with none of the keys; the rest is sealed all the same.
 */
export async function resealAll(db: Kysely<Schema>, keys: Keys): Promise<number> {
  let count = 0;
  for (const { column, table } of await sealedColumns(db)) {
    for (const { memberId, sealed } of await valuesOf(db, table, column)) {
      const anew = opens(sealed, memberId, keys) ? resealed(sealed, memberId, keys) : null;
      if (anew === null) continue;

      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
        where member_id = ${memberId} and ${sql.ref(column)} = ${sealed}
      `.execute(db);
      count += 1;
    }
  }
  await requireOpenable(db, keys);

  return count;
}

/**
 * Looks that everything sealed opens with these keys.
 *
 * @throws OperatorError saying how much does not, and the remedy.
 */
export async function requireOpenable(
  db: Kysely<Schema>,
  keys: Keys,
  remedy = 'Add the key that sealed it after a comma.',
): Promise<void> {
  let closed = 0;
  for (const { column, table } of await sealedColumns(db)) {
    const values = await valuesOf(db, table, column);
    closed += values.filter(({ memberId, sealed }) => !opens(sealed, memberId, keys)).length;
  }
  if (closed === 0) return;

  throw new OperatorError(
    `${closed} of what is sealed for members opens with none of these keys. ${remedy}`,
  );
}

/**
 * Looks at some of what is sealed, as a process begins: with the keys of another Fourfold no second factor would be right.
 *
 * @throws OperatorError where one opens with none of these keys.
 */
export async function requireOwnKeys(db: Kysely<Schema>, keys: Keys): Promise<void> {
  for (const { column, table } of await sealedColumns(db)) {
    const values = await valuesOf(db, table, column, looksAtTheStart);
    if (values.every(({ memberId, sealed }) => opens(sealed, memberId, keys))) continue;

    throw new OperatorError(
      'FOURFOLD_SEALING_KEY is not the key of this database: what is sealed for its members does not open. Nothing was changed.',
    );
  }
}

/** They are found by their names, which begin with `sealed_`. */
async function sealedColumns(db: Kysely<Schema>): Promise<{ table: string; column: string }[]> {
  return (await allTables(db)).flatMap(({ columns, name: table }) =>
    columns
      .filter(({ name, type }) => type === 'bytea' && name.startsWith('sealed_'))
      .map(({ name: column }) => ({ table, column })),
  );
}

async function valuesOf(
  db: Kysely<Schema>,
  table: string,
  column: string,
  most: number | null = null,
): Promise<SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    select member_id as "memberId", ${sql.ref(column)} as sealed from ${sql.table(table)} limit ${most}
  `.execute(db);

  return rows;
}

function opens(sealed: Uint8Array, memberId: string, keys: Keys): boolean {
  try {
    openSecret(sealed, memberId, keys);
    return true;
  } catch {
    return false;
  }
}
