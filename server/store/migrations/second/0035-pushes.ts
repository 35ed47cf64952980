import { sql, type Kysely } from 'kysely';

/**
 * Reminders to devices on which no page is open: where they listen, when each member's plan is looked at next, what was told of, and what
 * is on its way.
 */
export const pushes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('push_devices')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('for_key', 'text', (column) => column.notNull())
      .addColumn('made_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('push_devices_pkey', ['member_id', 'session_id'])
      .addForeignKeyConstraint(
        'push_devices_session_fkey',
        ['member_id', 'session_id'],
        'sessions',
        ['member_id', 'session_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();

    await db.schema
      .createTable('push_turns')
      .addColumn('member_id', 'text', (column) =>
        column.primaryKey().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('look_at', 'timestamptz')
      .execute();
    await sql`create index push_turns_next on push_turns (look_at) where look_at is not null`.execute(
      db,
    );

    await db.schema
      .createTable('push_notes')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('push_notes_pkey', ['member_id', 'day', 'id'])
      .execute();

    await db.schema
      .createTable('pushes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('note_id', 'text', (column) => column.notNull())
      .addColumn('task_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .addColumn('late_at', 'timestamptz', (column) => column.notNull())
      .addColumn('held_by', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addForeignKeyConstraint(
        'pushes_device_fkey',
        ['member_id', 'session_id'],
        'push_devices',
        ['member_id', 'session_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('pushes_due').on('pushes').column('due_at').execute();
    await db.schema
      .createIndex('pushes_device')
      .on('pushes')
      .columns(['member_id', 'session_id'])
      .execute();
  },
};
