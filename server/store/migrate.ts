import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

import { OperatorError } from '../process/operatorError.ts';
import { migrations as released } from './migrations/migrations.ts';

/** The database holds migrations that this code does not know. */
export class StoreIsNewer extends OperatorError {
  override readonly name = 'StoreIsNewer';

  constructor() {
    super(
      'The database was written by a newer Fourfold. Update Fourfold, or restore a backup made with this version.',
    );
  }
}

/**
 * Brings the tables to the newest form, in one transaction under an advisory lock.
 *
 * @throws StoreIsNewer when the database was written by newer code; StoreFull where its disk has no room for that.
 */
export async function migrateToNewest<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = released,
): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied.some((name) => !Object.hasOwn(migrations, name))) throw new StoreIsNewer();

  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();

  if (error instanceof OperatorError) throw error;
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
}

/** Whether the database has all that this code knows of. What newer code added is no hindrance to who runs already. */
export async function isMigrated<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const applied = new Set(await appliedMigrations(db));

  return Object.keys(released).every((name) => applied.has(name));
}

async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found
  `.execute(db);
  if (tables[0]?.found !== true) return [];

  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}
