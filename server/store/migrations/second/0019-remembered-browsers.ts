import type { Kysely } from 'kysely';

/** Browsers in which a member need not give a code for a while. */
export const rememberedBrowsers = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('browsers')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('password_count', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('code_free_until', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('browsers_pkey', ['member_id', 'hash'])
      .execute();
  },
};
