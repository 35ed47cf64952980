import type { Kysely } from 'kysely';

/** Whom members have invited, by which those of a month are counted; and who would like to be, once they have confirmed their address. */
export const invited = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('invited')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('invited_pkey', ['member_id', 'email'])
      .execute();
    await db.schema
      .createTable('wishes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('confirmed_at', 'timestamptz')
      .execute();
    await db.schema.createIndex('wishes_email').on('wishes').column('email').execute();
  },
};
