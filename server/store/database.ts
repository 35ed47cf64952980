import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolConfig } from 'pg';

import { OperatorError } from '../process/operatorError.ts';
import { roomPlugin, type Reserves } from './diskRoom.ts';
import { unopened } from './embeddedFolder.ts';
import { keepHouse } from './housekeeping.ts';
import { migrateToNewest } from './migrate.ts';
import { localNotices, type HeadNotices } from './notices.ts';
import { postgresNotices } from './postgresNotices.ts';
import type { Schema } from './schema.ts';
import { embeddedParsers, embeddedSerializers, postgresParsers } from './values.ts';
import { writablePool } from './writablePool.ts';

/** The write-ahead log keeps nothing to be used again: a checkpoint leaves one file of 16 MiB, and the next. */
const smallLog = ['-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB'];

/** What holds pages of tables is laid out at each start: the usual 128 MB take a third of a second more than these. */
const smallBuffers = ['-c', 'shared_buffers=16MB'];

/**
 * Rows are looked for by their keys, also where the planner takes a table for empty: a connection keeps its plans, and a table that was empty
 * a moment ago may be filled by a flood of guesses. The cost it puts on what is left is no reason to compile a statement.
 */
const byKeys = '-c enable_seqscan=off -c jit=off';

/** The database behind one query builder, whichever engine answers. */
export interface Store {
  readonly db: Kysely<Schema>;
  readonly kind: 'embedded' | 'postgres';
  /** How many connections to a server there are, and how many wait for one. None where the database is embedded. */
  connections(): { busy: number; idle: number; waiting: number };
  /** What the processes over this database tell one another. */
  readonly notices: HeadNotices;
  /** Waits for what is under way, then lets go of the database. */
  close(): Promise<void>;
}

/** An embedded database in a folder (null: in memory, gone when closed), or a PostgreSQL server. */
export type StoreLocation =
  | { kind: 'embedded'; folder: string | null }
  | { kind: 'postgres'; url: string };

/**
 * Opens the database and brings it to the newest form. An embedded folder must be locked by the caller first.
 *
 * @throws StoreIsNewer when the database was written by newer code; OperatorError when the server cannot be reached, or
 * the folder is damaged.
 */
export function openStore(location: StoreLocation): Promise<Store> {
  return location.kind === 'postgres'
    ? openPostgres(location.url)
    : openEmbedded(location.folder === null ? {} : { folder: location.folder });
}

/** Opens an embedded database, in memory unless a folder is given, from a dump if one is given. */
export async function openEmbedded(options: {
  folder?: string;
  dump?: Blob;
  reserves?: Reserves;
}): Promise<Store> {
  const { dump, folder, reserves } = options;
  const pglite = await createPGlite({
    parsers: embeddedParsers,
    serializers: embeddedSerializers,
    startParams: [...PGlite.defaultStartParams, ...smallLog, ...smallBuffers],
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  });
  const house = folder === undefined ? null : keepHouse(pglite);
  const db = new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite }),
    plugins: folder === undefined ? [] : [roomPlugin(folder, reserves)],
    ...(house === null ? {} : { log: (event) => house.note(event) }),
  });

  return migrated({
    db,
    kind: 'embedded',
    connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
    notices: localNotices(),
    async close() {
      await house?.finish();
      await db.destroy();
    },
  });
}

/** A failure to open a folder is told in words; one in memory has no folder that could be damaged. */
async function createPGlite(options: PGliteOptions): Promise<PGlite> {
  try {
    return await PGlite.create(options);
  } catch (error) {
    throw options.dataDir === undefined ? error : unopened(options.dataDir, error);
  }
}

async function openPostgres(url: string): Promise<Store> {
  await migratePostgres(url);

  const { db, pool } = kyselyOnPool({
    ...foundByKeys(url),
    max: 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
  });

  const notices = postgresNotices(url, db);

  return {
    db,
    kind: 'postgres',
    notices,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await notices.close();
      await db.destroy();
    },
  };
}

/** A URL with options of its own, which alone would count, keeps them beside ours. */
function foundByKeys(url: string): Pick<PoolConfig, 'connectionString' | 'options'> {
  const own = URL.canParse(url) ? new URL(url) : null;
  const options = own?.searchParams.get('options') ?? null;
  if (own === null || options === null) return { connectionString: url, options: byKeys };

  own.searchParams.delete('options');
  return { connectionString: own.href, options: `${options} ${byKeys}` };
}

/**
 * A migration may wait for another process's, and may take longer than any request: so it has its own connection, and as nobody
 * waits for an answer yet, longer to get it, as where all of a machine starts at once.
 */
async function migratePostgres(url: string): Promise<void> {
  const { db } = kyselyOnPool({ connectionString: url, max: 1, connectionTimeoutMillis: 15_000 });

  try {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw unreachable(error);
    });
    await migrateToNewest(db);
  } finally {
    await db.destroy();
  }
}

async function migrated(store: Store): Promise<Store> {
  try {
    await migrateToNewest(store.db);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function kyselyOnPool(config: PoolConfig): { db: Kysely<Schema>; pool: Pool } {
  const pool = new Pool({
    ...config,
    application_name: 'fourfold',
    types: postgresParsers,
  });
  // A connection that the server cuts fails what it is used for, if it is, and is replaced at the next query. Without a
  // listener of its own while it is in use, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const dialect = new PostgresDialect({ pool: writablePool(pool) });
  return { db: new Kysely<Schema>({ dialect }), pool };
}

function unreachable(error: unknown): OperatorError {
  const message = error instanceof Error ? error.message : '';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';

  return new OperatorError(
    `The database cannot be reached (${message || code}). Check DATABASE_URL, and that PostgreSQL is running.`,
    { cause: error },
  );
}
