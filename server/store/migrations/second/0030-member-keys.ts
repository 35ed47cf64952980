import { sql, type Kysely } from 'kysely';

/**
 * What still had a key that did not begin with its member: the name of a file is looked for as before, and is unique by how it is made; and
 * a file that is doomed stands with the member whose it was, so that the trigger writes where the row was.
 */
export const memberKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table media drop constraint media_file_key`.execute(db);
    await sql`create index media_files on media (file)`.execute(db);

    await sql`alter table media_doomed add column member_id text not null default ''`.execute(db);
    await sql`alter table media_doomed drop constraint media_doomed_pkey`.execute(db);
    await sql`
      alter table media_doomed add constraint media_doomed_pkey primary key (member_id, file)
    `.execute(db);
    await sql`
      create or replace function doom_media() returns trigger language plpgsql as $$
      begin
        insert into media_doomed (member_id, file, notes) values (old.member_id, old.file, old.notes)
        on conflict (member_id, file) do nothing;
        return null;
      end $$
    `.execute(db);
    await sql`
      create or replace function doom_reflection_media() returns trigger language plpgsql as $$
      begin
        insert into media_doomed (member_id, file) values (old.member_id, old.file)
        on conflict (member_id, file) do nothing;
        return null;
      end $$
    `.execute(db);
  },
};
