import type { Kysely } from 'kysely';

/** Members, how they sign in, and what they were invited with. */
export const members = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('addresses')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('members')
      .addColumn('member_id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('dark_mode_preference', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('verified_at', 'timestamptz')
      .addColumn('locked_at', 'timestamptz')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('mfa')
      .addColumn('member_id', 'text', (column) =>
        column.primaryKey().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('sealed_secret', 'bytea', (column) => column.notNull())
      .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('remembered', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('ended_at', 'timestamptz')
      .addPrimaryKeyConstraint('sessions_pkey', ['member_id', 'session_id'])
      .execute();

    await db.schema
      .createTable('refresh_tokens')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('replaced_at', 'timestamptz')
      .addPrimaryKeyConstraint('refresh_tokens_pkey', ['member_id', 'token_hash'])
      .addForeignKeyConstraint(
        'refresh_tokens_session_fkey',
        ['member_id', 'session_id'],
        'sessions',
        ['member_id', 'session_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('refresh_tokens_session')
      .on('refresh_tokens')
      .columns(['member_id', 'session_id'])
      .execute();

    await db.schema
      .createTable('invitations')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('used_at', 'timestamptz')
      .execute();
    await db.schema.createIndex('invitations_email').on('invitations').column('email').execute();

    await db.schema
      .createTable('login_attempts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', 'bigint')
      .execute();
    await db.schema
      .createIndex('login_attempts_expire')
      .on('login_attempts')
      .column('expire')
      .execute();
  },
};
