import { openAsBlob } from 'node:fs';
import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, describe, inject } from 'vitest';

import { openEmbedded, openStore, type Store } from '#server/store/database.ts';

/** The engines that can be had in this run: the embedded one always, PostgreSQL where it is installed. */
export const storeKinds: readonly Store['kind'][] =
  inject('postgresUrl') === null ? ['embedded'] : ['embedded', 'postgres'];

/**
 * Runs a suite on every engine. Each call of `open` gives a new, empty, migrated store, which is closed
 * after the suite.
 */
export function eachStore(name: string, suite: (open: () => Promise<Store>) => void): void {
  describe.each(storeKinds)(`${name} (%s)`, (kind) => {
    const opened: Store[] = [];
    afterAll(() => Promise.all(opened.map((store) => store.close())));

    suite(async () => {
      const store = await openNew(kind);
      opened.push(store);
      return store;
    });
  });
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
