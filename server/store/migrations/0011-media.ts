import { sql, type Kysely } from 'kysely';

/**
 * Recordings, photos and videos whose bytes stand in files: what names one here is gone, however it goes, when its file is noted in
 * `media_doomed`, which outlives its member. `leases` says which process does what only one may do at a time.
 */
export const media = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('media')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('members.member_id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull().unique())
      .addColumn('arrived', 'bigint', (column) => column.notNull())
      .addColumn('notes', 'text')
      .addColumn('held_by', 'text')
      .addColumn('held_until', 'timestamptz')
      .addColumn('touched_at', 'timestamptz', (column) => column.notNull())
      .addColumn('made_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('media_pkey', ['member_id', 'id'])
      .execute();
    await sql`
      create index media_arriving on media (touched_at) where state = 'arriving'
    `.execute(db);

    await db.schema
      .createTable('media_doomed')
      .addColumn('file', 'text', (column) => column.primaryKey())
      .addColumn('notes', 'text')
      .execute();
    await sql`
      create or replace function doom_media() returns trigger language plpgsql as $$
      begin
        insert into media_doomed (file, notes) values (old.file, old.notes) on conflict (file) do nothing;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger media_deleted after delete on media for each row execute function doom_media()
    `.execute(db);
    await sql`
      create trigger media_replaced after update of file on media
      for each row when (old.file <> new.file) execute function doom_media()
    `.execute(db);

    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('held_by', 'text', (column) => column.notNull())
      .addColumn('held_until', 'timestamptz', (column) => column.notNull())
      .execute();
  },
};
