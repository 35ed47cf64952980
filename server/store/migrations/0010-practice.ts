import { sql, type Kysely } from 'kysely';

/**
 * What members practised, as a feed: each thing has a number in `changes`, which grows by one with each change of a member's, and
 * its content in a table of its own. What was done of tasks before gets its numbers in the order in which it was done.
 */
export const practice = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('practice_heads')
      .addColumn('member_id', 'text', (column) =>
        column.primaryKey().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('epoch', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('changes')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('gone', 'boolean', (column) => column.notNull())
      .addPrimaryKeyConstraint('changes_pkey', ['member_id', 'kind', 'id'])
      .addUniqueConstraint('changes_number', ['member_id', 'seq'])
      .execute();

    await db.schema
      .createTable('practice_sessions')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('minutes', 'integer', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .addColumn('made_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('practice_sessions_pkey', ['member_id', 'id'])
      .execute();
    await sql`
      create index practice_sessions_days on practice_sessions (member_id, day) include (minutes)
    `.execute(db);

    await db.schema
      .createTable('day_ends')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('stands', 'boolean', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .addColumn('made_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('day_ends_pkey', ['member_id', 'id'])
      .execute();
    await db.schema
      .createIndex('day_ends_days')
      .on('day_ends')
      .columns(['member_id', 'day'])
      .execute();

    await db.schema
      .createTable('preferences')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .addColumn('made_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('preferences_pkey', ['member_id', 'name'])
      .execute();

    await db.schema
      .createTable('running_timers')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('has_ended', 'boolean', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .addColumn('made_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('running_timers_pkey', ['member_id', 'id'])
      .execute();
    await sql`
      create index running_timers_open on running_timers (member_id) where not has_ended
    `.execute(db);

    await db.schema
      .alterTable('task_progress')
      .addColumn('mood', 'text')
      .addColumn('reflection_gone_at', 'timestamptz')
      .execute();
    await db.schema
      .createIndex('task_progress_task')
      .on('task_progress')
      .columns(['member_id', 'task_id'])
      .execute();
    await sql`
      insert into changes (member_id, kind, id, seq, gone)
      select member_id, 'task', task_id, row_number() over (partition by member_id order by max(updated_at), task_id), false
      from task_progress
      group by member_id, task_id
    `.execute(db);
    await sql`
      insert into practice_heads (member_id, epoch, seq)
      select member_id, substr(replace(gen_random_uuid()::text, '-', ''), 1, 16), (
        select count(*) from changes where changes.member_id = members.member_id
      )
      from members
    `.execute(db);
  },
};
