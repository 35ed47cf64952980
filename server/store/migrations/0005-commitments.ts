import type { Kysely } from 'kysely';

/**
 * What members did of their days' tasks, and what was done under which key. Photos and videos are bytes in a table of
 * their own, so that no list carries them.
 */
export const commitments = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('task_progress')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('date', 'date', (column) => column.notNull())
      .addColumn('task_id', 'text', (column) => column.notNull())
      .addColumn('pillar', 'text', (column) => column.notNull())
      .addColumn('scheduled_time', 'text', (column) => column.notNull())
      .addColumn('duration_minutes', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('elapsed_seconds', 'integer', (column) => column.notNull())
      .addColumn('reflection_type', 'text')
      .addColumn('reflection_text', 'text')
      .addColumn('completed_at', 'timestamptz')
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_progress_pkey', ['member_id', 'date', 'task_id'])
      .execute();

    await db.schema
      .createTable('reflection_media')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('date', 'date', (column) => column.notNull())
      .addColumn('task_id', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('reflection_media_pkey', ['member_id', 'date', 'task_id'])
      .execute();

    await db.schema
      .createTable('idempotency')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('body_hash', 'text', (column) => column.notNull())
      .addColumn('answer', 'json')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_pkey', ['member_id', 'call', 'key'])
      .execute();
    await db.schema
      .createIndex('idempotency_age')
      .on('idempotency')
      .columns(['member_id', 'created_at'])
      .execute();
  },
};
