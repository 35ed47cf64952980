import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';

import { openStore } from '../../../server/store/database.ts';
import type { Schema } from '../../../server/store/schema.ts';
import { startPostgres } from '../../../tests/support/stores/postgres.ts';

/** A PostgreSQL server of the measurement's own. */
export interface Database extends AsyncDisposable {
  /** The process that all its others belong to. */
  pid: number;
  /** A new database with the tables, and what `fill` puts in. Answers its URL. */
  make: (name: string, fill: (db: Kysely<Schema>) => Promise<void>) => Promise<string>;
}

/** Starts a server that goes with this process. Rejects with PostgresMissing where none is installed. */
export async function openDatabase(): Promise<Database> {
  const server = await startPostgres();

  return {
    pid: await server.pid(),
    async make(name, fill) {
      const admin = new Client({ connectionString: server.url });
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();

      const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
      await (await openStore({ kind: 'postgres', url })).close();
      // Without the limits that statements of members have.
      const pool = new Pool({ connectionString: url, max: 1 });
      const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
      pool.on('error', () => {});
      try {
        await fill(db);
      } finally {
        await db.destroy();
      }
      return url;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
