import type { Kysely } from 'kysely';

/** Who has left, so that no backup is restored with them. */
export const departures = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('departures')
      .addColumn('owner', 'text', (column) => column.primaryKey())
      .execute();
  },
};
