import type { Kysely } from 'kysely';

/** That a member has just shown once more who they are: one row for each sign-in and what it allows. */
export const proofs = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('proofs')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('password_count', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('proofs_pkey', ['member_id', 'session_id', 'action'])
      .addForeignKeyConstraint(
        'proofs_session_fkey',
        ['member_id', 'session_id'],
        'sessions',
        ['member_id', 'session_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  },
};
