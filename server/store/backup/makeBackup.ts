import { sql, type Kysely, type Transaction } from 'kysely';

import { OperatorError } from '../../process/operatorError.ts';
import type { MediaFiles } from '../media/mediaFiles.ts';
import type { Schema } from '../schema.ts';
import { writeBackupFile } from './backupFile.ts';
import { fileRows } from './fileRows.ts';
import { fileColumns, fileTable } from './fileTable.ts';
import type { KeyRing } from './keyRing.ts';
import type { FirstLine } from './lines.ts';
import { sealRow } from './sealedRows.ts';
import { backedUpTables, ownerOf, type Table } from './tables.ts';
import { takeSnapshot } from './transactions.ts';

/** What a backup has, and who is in no older one any more. */
export interface BackupReport {
  members: number;
  rows: number;
  /** Of the file. */
  bytes: number;
  /** How many keys this backup dropped from the ring. */
  dropped: number;
}

/** With a file in each row, or without: so many are in memory at once. */
const rowsAtOnce = { ofFiles: 4, others: 500 };

/**
 * Writes everything that the store keeps, as it is at one moment, into one file; each row is sealed under its owner's key.
 * The ring is saved before the file has its name: it has the keys of all who joined, and none of those who have left.
 *
 * @throws OperatorError when the file is there already, or the ring was written by another backup meanwhile.
 */
export async function makeBackup(options: {
  db: Kysely<Schema>;
  /** Where the files are that the rows name. Left out: the backup has rows alone. */
  files?: MediaFiles;
  ring: KeyRing;
  file: string;
  now: Date;
  /** Aborts to end it, with nothing made. */
  stop?: AbortSignal;
}): Promise<BackupReport> {
  const { db, files = null, ring, file, now, stop } = options;

  return db.transaction().execute(async (transaction) => {
    await takeSnapshot(transaction);
    const dropped = await dropDeparted(transaction, ring);
    const counts = { members: 0, rows: 0 };
    const pieces = piecesOfStore(transaction, { files, ring, now }, (table) => {
      if (stop?.aborted === true)
        throw new OperatorError('The backup was stopped. Nothing was made.');
      if (table !== fileTable) counts.rows += 1;
      if (table === 'members') counts.members += 1;
    });
    const bytes = await writeBackupFile(file, ring.mac, pieces, () => ring.save());

    return { ...counts, bytes, dropped };
  });
}

/** Drops the keys of those who left, and answers of how many there was one. */
export async function dropDeparted(db: Kysely<Schema>, ring: KeyRing): Promise<number> {
  const departures = await db.selectFrom('departures').select('owner').execute();
  const news = departures.map(({ owner }) => owner).filter((owner) => !ring.hasLeft(owner));
  const dropped = news.filter((owner) => ring.keyOf(owner) !== null).length;
  for (const owner of news) ring.drop(owner);

  return dropped;
}

async function* piecesOfStore(
  transaction: Transaction<Schema>,
  { files, now, ring }: { files: MediaFiles | null; ring: KeyRing; now: Date },
  note: (table: string) => void,
): AsyncGenerator<Buffer> {
  const { rows: applied } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(transaction);
  yield lineOf({
    kind: 'fourfold-backup',
    version: 1,
    schema: applied.map(({ name }) => name),
    madeAt: now.toISOString(),
  } satisfies FirstLine);

  for (const table of await backedUpTables(transaction)) {
    yield lineOf({ table: table.name, columns: table.columns.map(({ name }) => name) });
    yield* sealedRows(rowsOf(transaction, table), table.name);
  }
  if (files === null) return;
  yield lineOf({ table: fileTable, columns: fileColumns });
  yield* sealedRows(fileRows(transaction, files), fileTable);

  async function* sealedRows(rows: AsyncIterable<OwnedRow>, table: string): AsyncGenerator<Buffer> {
    for await (const { owner, row } of rows) {
      note(table);
      const sealed = sealRow(row, table, ring.keyFor(owner));
      yield Buffer.concat([lineOf([owner, sealed.length]), sealed, Buffer.from('\n')]);
    }
  }
}

function lineOf(content: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`);
}

interface OwnedRow {
  owner: string;
  row: string;
}

async function* rowsOf(transaction: Transaction<Schema>, table: Table): AsyncGenerator<OwnedRow> {
  const hasFiles = table.columns.some(({ type }) => type === 'bytea');
  const count = sql.lit(hasFiles ? rowsAtOnce.ofFiles : rowsAtOnce.others);
  const texts = table.columns.map(({ name, type }) =>
    type === 'bytea' ? sql`encode(${sql.ref(name)}, 'base64')` : sql`${sql.ref(name)}::text`,
  );

  await sql`
    declare backed_up no scroll cursor for
    select ${ownerOf(table)} as owner, json_build_array(${sql.join(texts)})::text as row
    from ${sql.table(table.name)}
  `.execute(transaction);
  for (;;) {
    const { rows } = await sql<OwnedRow>`fetch ${count} from backed_up`.execute(transaction);
    if (rows.length === 0) break;
    yield* rows;
  }
  await sql`close backed_up`.execute(transaction);
}
