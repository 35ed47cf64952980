import { sql, type Kysely } from 'kysely';

/** What members added to days afterwards, with the terms by which it is found. */
export const additions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('day_additions')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .addColumn('made_at', 'timestamptz', (column) => column.notNull())
      .addColumn('words', sql`tsvector`)
      .addPrimaryKeyConstraint('day_additions_pkey', ['member_id', 'id'])
      .execute();
    await sql`create index day_additions_words on day_additions using gin (words)`.execute(db);
  },
};
