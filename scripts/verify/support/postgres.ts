import { randomBytes } from 'node:crypto';

import { Client } from 'pg';

import { openStore, type Store } from '../../../server/store/database.ts';
import { PostgresMissing, startPostgres } from '../../../tests/support/stores/postgres.ts';
import { NotHere } from './row.ts';

/** A PostgreSQL server of the row's own, with a new migrated database. */
export interface OwnPostgres extends AsyncDisposable {
  url: string;
  /** This process's own connections to that database. */
  store: Store;
  /** Says something to the server itself, as its administrator. */
  command: (sql: string) => Promise<void>;
  /** The process that all its others belong to. Killed, it is started again. */
  pid: () => Promise<number>;
}

/** Starts a server that goes with this process. Rejects with NotHere where none is installed. */
export async function openPostgres(): Promise<OwnPostgres> {
  const server = await startPostgres().catch((error: unknown) => {
    if (error instanceof PostgresMissing) throw new NotHere(error.message);
    throw error;
  });
  const name = `verify_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const command = (sql: string) => commanded(server.url, sql);
  await command(`create database ${name}`);
  // What is acknowledged outlives its process.
  await command(`alter database ${name} set synchronous_commit = on`);
  const store = await openStore({ kind: 'postgres', url });

  return {
    url,
    store,
    command,
    pid: () => server.pid(),
    async [Symbol.asyncDispose]() {
      await store.close();
      await server.stop();
    },
  };
}

async function commanded(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
