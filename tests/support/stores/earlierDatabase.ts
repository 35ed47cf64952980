import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { onTestFinished } from 'vitest';

import { migrateToNewest } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations/migrations.ts';

import { newPostgresDatabase, type storeKinds } from './stores.ts';

/** A database in the form that it had before a migration, for one test. */
export async function databaseBefore<Then = unknown>(
  migration: string,
  kind: (typeof storeKinds)[number],
): Promise<Kysely<Then>> {
  const dialect =
    kind === 'embedded'
      ? new PGliteDialect({ pglite: await PGlite.create() })
      : new PostgresDialect({
          pool: new Pool({ connectionString: await newPostgresDatabase('template0') }),
        });
  const db = new Kysely<Then>({ dialect });
  onTestFinished(() => db.destroy());
  const earlier = Object.entries(migrations).filter(([name]) => name < migration);
  await migrateToNewest(db, Object.fromEntries(earlier));

  return db;
}
