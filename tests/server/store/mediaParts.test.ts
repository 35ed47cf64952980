import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';

import { findMedia } from '#server/services/commitments/mediaParts.ts';
import { reflectionFiles } from '#server/store/migrations/0012-reflection-files.ts';
import { mediaParts } from '#server/store/migrations/0007-media-parts.ts';
import { openNew } from '#tests/support/stores/stores.ts';

const migration: Migration = mediaParts;
const later: Migration = reflectionFiles;

test('the migration to parts keeps every byte of what was there before', async () => {
  const store = await openNew('embedded');
  onTestFinished(() => store.close());
  const { db } = store;
  const bytes = Buffer.alloc(2 * 1024 * 1024, 7);
  bytes.write('ftypisom', 4, 'latin1');
  await sql`drop table reflection_media, reflection_media_parts`.execute(db);
  await sql`
    create table reflection_media (
      member_id text not null, date date not null, task_id text not null, media_type text not null, bytes bytea not null,
      updated_at timestamptz not null, constraint reflection_media_pkey primary key (member_id, date, task_id)
    )
  `.execute(db);
  await sql`
    insert into members (member_id, email, name, password_hash, time_zone, created_at)
    values ('m1', 'maya@example.com', 'Maya', 'hash', 'UTC', now())
  `.execute(db);
  await sql`
    insert into reflection_media values ('m1', '2026-11-17', 'one', 'video/mp4', ${bytes}, now()),
      ('m1', '2026-11-17', 'two', 'image/gif', ${Buffer.from('GIF')}, now())
  `.execute(db);

  await migration.up(db);
  await later.up(db);

  const owner = { member_id: 'm1', date: '2026-11-17' };
  const [one, two] = [
    await findMedia({ db }, { ...owner, task_id: 'one' }),
    await findMedia({ db }, { ...owner, task_id: 'two' }),
  ];
  expect(Buffer.from(one?.bytes ?? []).equals(bytes)).toBe(true);
  expect([two?.mediaType, Buffer.from(two?.bytes ?? []).toString()]).toEqual(['image/gif', 'GIF']);
});
