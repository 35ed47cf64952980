import type { Kysely } from 'kysely';

/** What members tell about themselves. A photo is bytes in a table of its own, so that no other read carries it. */
export const profiles = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('profiles')
      .addColumn('member_id', 'text', (column) =>
        column.primaryKey().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('city', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('country', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('photos')
      .addColumn('member_id', 'text', (column) =>
        column.primaryKey().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .execute();
  },
};
