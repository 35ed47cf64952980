import { sql, type Kysely } from 'kysely';

/**
 * The file of a reflection's photo or video, once its bytes were moved there out of the table of parts; it is doomed when the row goes,
 * as that of a recording is.
 */
export const reflectionFiles = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('reflection_media').addColumn('file', 'text').execute();
    await sql`
      create index reflection_media_unmoved on reflection_media (member_id) where file is null
    `.execute(db);
    await sql`create index reflection_media_files on reflection_media (file)`.execute(db);
    await sql`
      create or replace function doom_reflection_media() returns trigger language plpgsql as $$
      begin
        insert into media_doomed (file) values (old.file) on conflict (file) do nothing;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger reflection_media_deleted after delete on reflection_media
      for each row when (old.file is not null) execute function doom_reflection_media()
    `.execute(db);
  },
};
