import { sql, type Kysely } from 'kysely';

/**
 * Letters on their way out and the links in them. The `password_count` rises with each new password, so that no sign-in that began before it
 * ends after it; `password_closed_at` keeps the password from signing in until a new one is chosen.
 */
export const letters = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('members')
      .addColumn('password_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('password_closed_at', 'timestamptz')
      .execute();

    await db.schema
      .createTable('letters')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) =>
        column.references('members.member_id').onDelete('cascade'),
      )
      .addColumn('facts', 'json', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .addColumn('held_by', 'text')
      .addColumn('fault', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await sql`
      create index letters_due on letters (due_at) where state in ('waiting', 'taken')
    `.execute(db);

    await db.schema
      .createTable('links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('used_at', 'timestamptz')
      .execute();
    await db.schema.createIndex('links_member').on('links').column('member_id').execute();
  },
};
