import type { Kysely } from 'kysely';

/** Keys that sign members in, and the challenges that were answered with them, until they would be late in any case. */
export const passkeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('passkeys')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('credential_id', 'text', (column) => column.notNull())
      .addColumn('public_key', 'bytea', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('is_synced', 'boolean', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('used_at', 'timestamptz')
      .addPrimaryKeyConstraint('passkeys_pkey', ['member_id', 'credential_id'])
      .execute();

    await db.schema
      .createTable('spent_challenges')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('spent_challenges_pkey', ['member_id', 'nonce'])
      .execute();
  },
};
