import type { Kysely } from 'kysely';

/** A secret that waits for its first code, and the codes for a day without the app that makes them. */
export const secondFactors = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('mfa_pending')
      .addColumn('member_id', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('sealed_secret', 'bytea', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addForeignKeyConstraint(
        'mfa_pending_session_fkey',
        ['member_id', 'session_id'],
        'sessions',
        ['member_id', 'session_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();

    await db.schema
      .createTable('backup_codes')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('used_at', 'timestamptz')
      .addPrimaryKeyConstraint('backup_codes_pkey', ['member_id', 'number'])
      .execute();
  },
};
