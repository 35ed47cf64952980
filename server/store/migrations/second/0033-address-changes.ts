import type { Kysely } from 'kysely';

/** Addresses that members would like, and those that are kept for who had them before. */
export const addressChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('addresses').addColumn('reserved_until', 'timestamptz').execute();
    await db.schema.createIndex('addresses_member').on('addresses').column('member_id').execute();

    await db.schema
      .createTable('address_changes')
      .addColumn('member_id', 'text', (column) =>
        column.primaryKey().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute();
  },
};
