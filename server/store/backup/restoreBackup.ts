import { sql, type Kysely, type Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';

import { OperatorError } from '../../process/operatorError.ts';
import { StoreIsNewer } from '../migrate.ts';
import { migrations as released } from '../migrations/migrations.ts';
import type { MediaFiles } from '../media/mediaFiles.ts';
import type { Schema } from '../schema.ts';
import { createFileWriter } from './fileRows.ts';
import { fileTable } from './fileTable.ts';
import type { KeyRing } from './keyRing.ts';
import { inspectBackup, rowsOfBackup, type Inspected } from './readBackup.ts';
import { createRowWriter } from './rowWriter.ts';
import { allTables, backedUpTables, membersOwnTables } from './tables.ts';
import { writeAsTexts } from './transactions.ts';

/** What a restore brought back, and whom it left out because they have left. */
export interface RestoreReport {
  members: number;
  rows: number;
  leftOut: Inspected['leftOut'];
  /** When the backup was made, ISO 8601 in UTC. */
  madeAt: string;
}

export interface RestoreOptions {
  db: Kysely<Schema>;
  /** Where files are put. Left out: a backup that has any is refused. */
  files?: MediaFiles;
  ring: KeyRing;
  file: string;
  /** Whether what the store has is given up for it. */
  replaces: boolean;
  /** Looks at what was brought back before it counts; a restore that it rejects has changed nothing. */
  check?: (transaction: Transaction<Schema>) => Promise<void>;
  migrations?: Readonly<Record<string, Migration>>;
}

/**
 * Brings back a backup into a migrated store, in one transaction: all of it, or nothing. Who has left stays away, and a
 * backup of an older form is brought to the newest. Files are there before their rows count; of a restore that came to nothing the
 * sweeper removes them.
 *
 * @throws OperatorError where the file is not whole, the ring has not its keys, the store has something already, or the
 * backup was made by a newer Fourfold.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { db, files = null, ring, file, migrations = released } = options;
  const gone = new Set([...ring.departed(), ...(await departedOf(db))]);
  const hasLeft = (owner: string): boolean => gone.has(owner);
  const { leftOut, madeAt, schema } = await inspectBackup(file, ring, hasLeft);
  const names = Object.keys(migrations);
  if (schema.some((name, index) => name !== names[index])) throw new StoreIsNewer();

  return db.transaction().execute(async (transaction) => {
    await writeAsTexts(transaction);
    await makeRoom(transaction, options.replaces);
    const later = names.slice(schema.length);
    if (later.length > 0) await rebuild(transaction, schema, migrations);

    const writer = await createRowWriter(transaction);
    const fileWriter = createFileWriter(files);
    for await (const row of rowsOfBackup(file, ring, hasLeft)) {
      await (row.table === fileTable ? fileWriter : writer).write(row);
    }
    await fileWriter.finish();
    const counts = await writer.finish();

    for (const name of later) await migrations[name]?.up(transaction);
    await noteDepartures(transaction, [...gone]);
    await beginEpochs(transaction);
    await options.check?.(transaction);
    return { ...counts, leftOut, madeAt };
  });
}

async function departedOf(db: Kysely<Schema>): Promise<string[]> {
  const departures = await db.selectFrom('departures').select('owner').execute();

  return departures.map(({ owner }) => owner);
}

/** Lets nobody else write, and looks that nothing is there, or gives it up. */
async function makeRoom(transaction: Transaction<Schema>, replaces: boolean): Promise<void> {
  const tables = (await backedUpTables(transaction)).map(({ name }) => sql.table(name));
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(transaction);
  if (replaces) {
    const besides = (await membersOwnTables(transaction)).map(({ name }) => sql.table(name));
    await sql`truncate ${sql.join([...tables, ...besides])}`.execute(transaction);
    return;
  }
  const looks = tables.map((table) => sql`exists (select from ${table})`);
  const { rows } = await sql<{ hasAny: boolean }>`
    select ${sql.join(looks, sql` or `)} as "hasAny"
  `.execute(transaction);
  if (rows[0]?.hasAny === true) {
    throw new OperatorError(
      'There is something in this Fourfold already. Restore into an empty one, or give up what is there with --replace. Nothing was changed.',
    );
  }
}

/** Makes the tables anew in the form that an older Fourfold gave them. */
async function rebuild(
  transaction: Transaction<Schema>,
  schema: readonly string[],
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const tables = (await allTables(transaction)).filter(({ name }) => !name.startsWith('kysely_'));
  await sql`drop table ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(transaction);
  for (const name of schema) await migrations[name]?.up(transaction);
}

/** The numbers that were given out since the backup are given out again: no device may take its cursor for one of these. */
async function beginEpochs(transaction: Transaction<Schema>): Promise<void> {
  await sql`
    update practice_heads set epoch = substr(replace(gen_random_uuid()::text, '-', ''), 1, 16)
  `.execute(transaction);
}

async function noteDepartures(
  transaction: Transaction<Schema>,
  owners: readonly string[],
): Promise<void> {
  await sql`
    insert into departures (owner)
    select json_array_elements_text(${JSON.stringify(owners)}::text::json)
    on conflict do nothing
  `.execute(transaction);
}
