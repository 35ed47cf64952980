import { openAsBlob } from 'node:fs';
import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, inject } from 'vitest';

import { openEmbedded, openStore, type Store } from '#server/store/database.ts';

/** The engines that can be had in this run: the embedded one always, PostgreSQL where it is installed. */
export const storeKinds: readonly Store['kind'][] =
  inject('postgresUrl') === null ? ['embedded'] : ['embedded', 'postgres'];

/** Runs a suite on every engine. Each call of `open` empties the one store of that engine, and gives that. */
export function eachStore(name: string, suite: (open: () => Promise<Store>) => void): void {
  describe.each(storeKinds)(`${name} (%s)`, (kind) => {
    suite(() => openEmpty(kind));
  });
}

const kept = new Map<Store['kind'], Promise<Store>>();

/** The one store of the engine that the tests of this process share, migrated and emptied; nobody closes it. */
export async function openEmpty(kind: Store['kind']): Promise<Store> {
  const opened = kept.get(kind) ?? openNew(kind);
  kept.set(kind, opened);
  const store = await opened;
  await empty(store);

  return store;
}

/** What belongs to a member goes with the member. */
async function empty({ db }: Store): Promise<void> {
  await db.deleteFrom('members').execute();
  await db.deleteFrom('addresses').execute();
  for (const table of ['invitations', 'wishes', 'departures', 'letters'] as const) {
    await db.deleteFrom(table).execute();
  }
  await sql`delete from login_attempts`.execute(db);
}

/** The URL of a new, empty, migrated PostgreSQL database. */
export async function newPostgresDatabase(template = 'template1'): Promise<string> {
  const url = inject('postgresUrl');
  if (url === null) throw new Error('There is no PostgreSQL; ask storeKinds first.');

  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();

  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** A new, empty, migrated store, to be closed by who asked for it. */
export async function openNew(kind: Store['kind']): Promise<Store> {
  return kind === 'postgres'
    ? openStore({ kind, url: await newPostgresDatabase() })
    : openEmbedded({ dump: await openAsBlob(inject('storeDump')) });
}
