import { sql, type Kysely } from 'kysely';

/**
 * Photos and videos in parts of at most 1 MiB, each a row: no statement carries a whole one, and the room of one that goes is
 * used again. They are stored as they are, since they are compressed already.
 */
export const mediaParts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('reflection_media_parts')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('media_id', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .addColumn('staged_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('reflection_media_parts_pkey', ['member_id', 'media_id', 'part'])
      .execute();
    await sql`alter table reflection_media_parts alter column bytes set storage external`.execute(
      db,
    );

    await sql`alter table reflection_media rename to reflection_media_whole`.execute(db);
    await sql`alter index reflection_media_pkey rename to reflection_media_whole_pkey`.execute(db);
    await db.schema
      .createTable('reflection_media')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('date', 'date', (column) => column.notNull())
      .addColumn('task_id', 'text', (column) => column.notNull())
      .addColumn('media_id', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('reflection_media_pkey', ['member_id', 'date', 'task_id'])
      .execute();
    await sql`
      insert into reflection_media (member_id, date, task_id, media_id, media_type, size, updated_at)
      select member_id, date, task_id, gen_random_uuid()::text, media_type, octet_length(bytes), updated_at
      from reflection_media_whole
    `.execute(db);
    await sql`
      insert into reflection_media_parts (member_id, media_id, part, bytes, staged_at)
      select member_id, media_id, part, substring(bytes from part * 1048576 + 1 for 1048576), updated_at
      from reflection_media
      join reflection_media_whole using (member_id, date, task_id, updated_at)
      cross join lateral generate_series(0, (size - 1) / 1048576) as part
    `.execute(db);
    await db.schema.dropTable('reflection_media_whole').execute();
  },
};
