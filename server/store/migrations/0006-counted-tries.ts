import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What is counted has its moments, so that no span of time lets more through than its limit. Earlier counts are dropped. */
export const countedTries = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropTable('login_attempts').execute();
    await db.schema
      .createTable('login_attempts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('moments', sql`bigint[]`, (column) => column.notNull())
      .addColumn('is_let', 'boolean', (column) => column.notNull())
      .addColumn('forget_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('login_attempts_forget')
      .on('login_attempts')
      .column('forget_at')
      .execute();
  },
};
