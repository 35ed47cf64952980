import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

import { openStore } from '#server/store/database.ts';

import { PostgresMissing, startPostgres, type PostgresServer } from './postgres.ts';
import { storeDump } from './storeDump.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrative database of the run's PostgreSQL server, or null where there is none. */
    postgresUrl: string | null;
    /** The path of a migrated, empty embedded database. */
    storeDump: string;
  }
}

const report = join(import.meta.dirname, '../../../test-results/postgresql.json');

let server: PostgresServer | null = null;

/** One PostgreSQL server for a whole test run, with a migrated database `template1` to copy from. */
export async function setup(project: TestProject): Promise<void> {
  // One after the other: the embedded one keeps this process from hearing what the server answers in time.
  const postgresUrl = await startAndMigrate();
  const dump = await storeDump();

  project.provide('postgresUrl', postgresUrl);
  project.provide('storeDump', dump);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}

async function startAndMigrate(): Promise<string | null> {
  try {
    server = await startPostgres();
  } catch (error) {
    if (!(error instanceof PostgresMissing)) throw error;
    await tell({ available: false, reason: error.message });
    return null;
  }

  const template = await openStore({ kind: 'postgres', url: databaseUrl(server.url, 'template1') });
  await template.close();
  await tell({ available: true, reason: 'The server suites ran on PostgreSQL too.' });
  return server.url;
}

async function tell(result: { available: boolean; reason: string }): Promise<void> {
  await mkdir(join(report, '..'), { recursive: true });
  await writeFile(report, `${JSON.stringify(result)}\n`);
}

function databaseUrl(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
