import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Hono } from 'hono';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';

import { answerErrors } from '#server/services/wire/errorAnswers.ts';
import type { ServiceEnv } from '#server/services/wire/serviceEnv.ts';
import { isStoreFull } from '#server/services/wire/storeFailure.ts';
import { deleteParts, stageMedia } from '#server/services/commitments/mediaParts.ts';
import { openEmbedded } from '#server/store/database.ts';
import { roomPlugin, StoreFull } from '#server/store/diskRoom.ts';
import { migrateToNewest } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations/migrations.ts';
import { statementOf, writtenRows } from '#server/store/statements.ts';
import { cleanUp, putMigratedStore, temporaryFolder } from '#tests/server/process/run.ts';
import { fill, mounted, whyNoMount } from '#tests/server/process/disk.ts';

afterAll(cleanUp);

const mebibyte = 1024 * 1024;
const now = new Date('2026-11-20T12:00:00.000Z');
const address = (name: string) => ({ email: `${name}@example.com`, member_id: name });

describe('a full disk', () => {
  const whyNot = whyNoMount();

  test.skipIf(whyNot !== null)(
    `refuses files, then every write; reads go on, and writes when there is room again${whyNot ?? ''}`,
    async () => {
      const disk = await mounted('160m');
      const reserves = { files: 64 * mebibyte, rest: 24 * mebibyte };
      const folder = join(disk, 'data');
      await putMigratedStore(folder);
      const store = await openEmbedded({ folder, reserves });
      onTestFinished(() => store.close());
      const { db } = store;
      const write = (name: string) => db.insertInto('addresses').values(address(name)).execute();
      const writeFile = (part: number) =>
        db
          .insertInto('reflection_media_parts')
          .values({
            member_id: 'maya',
            media_id: 'one',
            part,
            bytes: new Uint8Array(mebibyte),
            staged_at: now,
          })
          .execute();
      await sql`
        insert into members (member_id, email, name, password_hash, time_zone, created_at)
        values ('maya', 'maya@example.com', 'Maya', 'hash', 'UTC', now())
      `.execute(db);
      await writeFile(0);
      await write('first');

      fill(disk, 40 * mebibyte);
      await expect(writeFile(1)).rejects.toThrow(StoreFull);
      await write('second');
      fill(disk, 0);
      await expect(write('third')).rejects.toThrow(StoreFull);
      await expect(
        db
          .transaction()
          .execute((one) => one.insertInto('addresses').values(address('x')).execute()),
      ).rejects.toThrow(StoreFull);
      expect(await db.selectFrom('addresses').select('member_id').execute()).toEqual([
        { member_id: 'first' },
        { member_id: 'second' },
      ]);

      await db.deleteFrom('reflection_media_parts').execute();
      await rm(join(disk, 'filling'));
      await write('third');
      await writeFile(1);
    },
  );
});

test('room is looked for before a statement that is written once and for all writes, and before none that reads', async () => {
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [roomPlugin('', { files: 2, rest: 1 }, () => 0)],
  });
  const write = statementOf('write', 'with kept as (insert into addresses default values) select');
  const read = statementOf('read', 'select');

  await expect(writtenRows(db, write, [])).rejects.toThrow(StoreFull);
  expect(await writtenRows(db, read, [])).toEqual([]);
});

test('a database is opened on a full disk where nothing is to be migrated, and what is to be is refused', async () => {
  const folder = join(await temporaryFolder(), 'database');
  await putMigratedStore(folder);
  const store = await openEmbedded({ folder, reserves: { files: Infinity, rest: Infinity } });
  onTestFinished(() => store.close());
  const more = {
    up: async (db: Kysely<unknown>) => void (await sql`create table more (id text)`.execute(db)),
  };

  await expect(migrateToNewest(store.db, { ...migrations, '9999-more': more })).rejects.toThrow(
    StoreFull,
  );
});

test('a full disk is answered 507 in words, to be tried again (rules/common#M12)', async () => {
  const app = new Hono<ServiceEnv>();
  app.onError(answerErrors(pino({ level: 'silent' })));
  app.get('/', () => {
    throw new StoreFull();
  });
  const answer = await app.request('/');

  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([507, '60']);
  expect(await answer.json()).toMatchObject({
    message: 'There is no room left to keep this. What was kept before is safe.',
  });
});

test('what a database server says of its full disk is told from a fault of ours', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });

  expect([full, new StoreFull(), new Error('other')].map(isStoreFull)).toEqual([true, true, false]);
});

test('a folder stays within one and a half times of what it holds, however often a file is replaced', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbedded({ folder });
  onTestFinished(() => store.close());
  const { db } = store;
  const bare = sizeOf(folder);
  await sql`
    insert into members (member_id, email, name, password_hash, time_zone, created_at)
    values ('maya', 'maya@example.com', 'Maya', 'hash', 'UTC', now())
  `.execute(db);
  const noise = new Uint8Array(8 * mebibyte).map((_, index) => (index * 7919) >> 3);
  const video = { mediaType: 'video/mp4', bytes: noise };

  let earlier = '';
  for (let round = 0; round < 5; round += 1) {
    const { mediaId } = await stageMedia(db, 'maya', video, now);
    await deleteParts(db, 'maya', earlier);
    earlier = mediaId;
  }
  await store.close();

  expect(sizeOf(folder) / (bare + 8 * mebibyte)).toBeLessThan(1.5);
});

/** In bytes, as the disk counts them. */
function sizeOf(folder: string): number {
  return Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) * 1024;
}
