import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { makeBackup } from '#server/store/backup/makeBackup.ts';
import { restoreBackup } from '#server/store/backup/restoreBackup.ts';
import { backedUpTables, allTables, leftOut } from '#server/store/backup/tables.ts';
import type { Store } from '#server/store/database.ts';
import { departMember } from '#server/store/backup/departures.ts';
import { beginKeyRing, readKeyRing } from '#server/store/backup/keyRing.ts';
import { migrations } from '#server/store/migrations/migrations.ts';
import { eachStore, openEmpty, openNew } from '#tests/support/stores/stores.ts';

import { clock, contentOf, fileOf, fill, newPlaces } from './backupStores.ts';

const now = clock();

async function newStore(kind: Store['kind']): Promise<Store> {
  const store = await openNew(kind);
  onTestFinished(() => store.close());

  return store;
}

// From each to the same is measured by `npm run verify -- --only restore`.
const pairs = [
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
] as const;

test.each(pairs)('every row and file of a store (%s) is back in another (%s)', async (from, to) => {
  const source = await openEmpty(from);
  const [ada] = await fill(source, ['ada', 'bea']);
  await fileOf(source.db, ada?.memberId ?? '', 1024 * 1024);
  const before = await contentOf(source.db);
  const { ring, file } = await newPlaces();

  const made = await makeBackup({ db: source.db, ring, file, now });
  const target = await newStore(to);
  const restored = await restoreBackup({ db: target.db, ring, file, replaces: false });

  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([
    ['departures', []],
  ]);
  expect(await contentOf(target.db)).toEqual(before);
  const rows = Object.values(before).flat().length;
  expect(made).toEqual({ members: 2, rows, bytes: (await stat(file)).size, dropped: 0 });
  expect(restored).toEqual({
    members: 2,
    rows,
    leftOut: { members: 0, rows: 0 },
    madeAt: now.toISOString(),
  });
});

eachStore('a backup', (open) => {
  test('has every table that is not left out for a reason', async () => {
    const { db } = await open();
    const names = (await allTables(db)).map(({ name }) => name);
    const backedUp = (await backedUpTables(db)).map(({ name }) => name);

    expect([...backedUp, ...leftOut.keys()].toSorted()).toEqual(names.toSorted());
    const { rows } = await sql`select * from pg_sequences where schemaname = 'public'`.execute(db);
    expect(rows, 'a sequence would begin anew').toEqual([]);
  });

  test('is refused while somebody has yet to say whose the rows of a table are', async () => {
    const store = await open();
    const { ring, file } = await newPlaces();
    await sql`create table notes (words text)`.execute(store.db);
    onTestFinished(async () => void (await sql`drop table notes`.execute(store.db)));

    await expect(makeBackup({ db: store.db, ring, file, now })).rejects.toThrow(
      'The table notes is in no backup: say whose its rows are, or why it is left out.',
    );
    await expect(stat(file)).rejects.toThrow('ENOENT');
    expect(await readdir(dirname(file))).toEqual([]);
  });

  test('takes a table along that has come since, by its member', async () => {
    const store = await open();
    const [ada] = await fill(store, ['ada']);
    const { ring, file } = await newPlaces();
    const make = sql`create table notes (member_id text references members, at interval, words text[])`;
    await make.execute(store.db);
    onTestFinished(async () => void (await sql`drop table notes`.execute(store.db)));
    await sql`
      insert into notes values (${ada?.memberId ?? ''}, '1 mon 3.5 s', ${'{"a,b",null,"x\\\\y"}'}::text[])
    `.execute(store.db);
    await makeBackup({ db: store.db, ring, file, now });
    const target = await newStore(store.kind);
    await make.execute(target.db);
    await restoreBackup({ db: target.db, ring, file, replaces: false });

    expect(await contentOf(target.db)).toEqual(await contentOf(store.db));
  });

  test('is refused when any of its bytes is another, or it was cut, and nothing is changed', async () => {
    const store = await open();
    await fill(store, ['ada']);
    const { ring, file } = await newPlaces();
    await makeBackup({ db: store.db, ring, file, now });
    const whole = await readFile(file);
    const before = await contentOf(store.db);
    const refused = async (bytes: Buffer) => {
      await writeFile(file, bytes);
      await expect(restoreBackup({ db: store.db, ring, file, replaces: true })).rejects.toThrow(
        `The backup ${file} was cut or altered, or was made with another key ring. Nothing was changed.`,
      );
    };
    const length = whole.length;

    for (const at of [
      0,
      3,
      9,
      20,
      length >> 1,
      length - 40,
      length - 33,
      length - 32,
      length - 1,
    ]) {
      await refused(Buffer.from(whole.map((byte, index) => (index === at ? byte ^ 4 : byte))));
    }
    for (const end of [0, 5, 32, length >> 1, length - 33, length - 1]) {
      await refused(whole.subarray(0, end));
    }
    await refused(Buffer.concat([whole, Buffer.of(0)]));
    expect(await contentOf(store.db)).toEqual(before);
  });

  test('is restored over nothing that is there, unless that is given up', async () => {
    const store = await open();
    await fill(store, ['ada']);
    const { ring, file } = await newPlaces();
    await makeBackup({ db: store.db, ring, file, now });
    const before = await contentOf(store.db);
    await fill(store, ['bea']);
    const later = await contentOf(store.db);

    await expect(restoreBackup({ db: store.db, ring, file, replaces: false })).rejects.toThrow(
      'There is something in this Fourfold already. Restore into an empty one, or give up what is there with --replace. Nothing was changed.',
    );
    expect(await contentOf(store.db)).toEqual(later);
    await restoreBackup({ db: store.db, ring, file, replaces: true });
    expect(await contentOf(store.db)).toEqual(before);
  });

  test('that what it brought back fails a check of has changed nothing', async () => {
    const store = await open();
    await fill(store, ['ada']);
    const { ring, file } = await newPlaces();
    await makeBackup({ db: store.db, ring, file, now });
    await fill(store, ['bea']);
    const later = await contentOf(store.db);
    const check = () => Promise.reject(new Error('Not so.'));

    await expect(
      restoreBackup({ db: store.db, ring, file, replaces: true, check }),
    ).rejects.toThrow('Not so.');
    expect(await contentOf(store.db)).toEqual(later);
  });

  test('of an older form is brought to the newest', async () => {
    const store = await open();
    await fill(store, ['ada']);
    const { ring, file } = await newPlaces();
    await makeBackup({ db: store.db, ring, file, now });
    const target = await newStore(store.kind);
    const wider = {
      ...migrations,
      '9999-nicknames': {
        async up(db: Store['db']) {
          await sql`alter table members add column nickname text not null default name_of()`.execute(
            db,
          );
        },
      },
    };
    await sql`
      create function name_of() returns text language sql as $$ select 'Nick' $$
    `.execute(target.db);
    await restoreBackup({ db: target.db, ring, file, replaces: false, migrations: wider });

    const { members = [], ...others } = await contentOf(target.db);
    const { members: before = [], ...othersBefore } = await contentOf(store.db);
    expect(members).toEqual(before.map((row) => row.replace(/\)$/u, ',Nick)')));
    expect(others).toEqual(othersBefore);
  });

  test('of a newer form is refused', async () => {
    const store = await open();
    const { ring, file } = await newPlaces();
    await makeBackup({ db: store.db, ring, file, now });
    const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));

    await expect(
      restoreBackup({ db: store.db, ring, file, replaces: true, migrations: older }),
    ).rejects.toThrow('written by a newer Fourfold');
  });
});

eachStore('who has left', (open) => {
  test('is in no older backup any more, which is restored for everybody else', async () => {
    const store = await open();
    const [ada] = await fill(store, ['ada', 'bea']);
    const { ring, file } = await newPlaces();
    await makeBackup({ db: store.db, ring, file, now });
    await departMember(store.db, ada?.memberId ?? '');
    const without = await contentOf(store.db);
    const later = await newPlaces();
    const made = await makeBackup({ db: store.db, ring, file: later.file, now });
    const target = await newStore(store.kind);
    const kept = await readKeyRing(ring.path);
    const restored = await restoreBackup({ db: target.db, ring: kept, file, replaces: false });

    // The member's, and that of the invitation that was open; the friend's is the friend's.
    expect(made.dropped).toBe(2);
    expect(restored.leftOut.members).toBe(1);
    expect(await contentOf(target.db)).toEqual(without);
    expect(JSON.stringify(await contentOf(target.db))).not.toContain('ada@example.com');
    expect(kept.keyOf(ada?.memberId ?? '')).toBeNull();
  });

  test('does not come back by a ring that was not told yet', async () => {
    const store = await open();
    const [ada] = await fill(store, ['ada', 'bea']);
    const { ring, file } = await newPlaces();
    await makeBackup({ db: store.db, ring, file, now });
    await departMember(store.db, ada?.memberId ?? '');
    const without = await contentOf(store.db);
    await restoreBackup({ db: store.db, ring, file, replaces: true });

    expect(await contentOf(store.db)).toEqual(without);
  });

  test('stands readable in no backup, whoever stays', async () => {
    const store = await open();
    const [ada] = await fill(store, ['ada']);
    const { ring, file } = await newPlaces();
    await makeBackup({ db: store.db, ring, file, now });
    const text = (await readFile(file)).toString();

    expect(text).toContain(ada?.memberId);
    for (const word of ['ada@', 'example.com', '🌱', 'argon2']) expect(text).not.toContain(word);
  });
});

test('a ring that is older than a backup is refused before anything is changed', async () => {
  const store = await openEmpty('embedded');
  const { ring, file } = await newPlaces();
  await fill(store, ['ada']);
  await makeBackup({ db: store.db, ring, file, now });
  const older = await readFile(ring.path);
  await fill(store, ['bea']);
  await makeBackup({ db: store.db, ring, file: `${file}2`, now });
  await writeFile(ring.path, older);
  const before = await contentOf(store.db);

  await expect(
    restoreBackup({
      db: store.db,
      ring: await readKeyRing(ring.path),
      file: `${file}2`,
      replaces: true,
    }),
  ).rejects.toThrow('is older than the backup: it has no key for 4 in it. Nothing was changed.');
  expect(await contentOf(store.db)).toEqual(before);
});

test('of two backups at once one keeps the ring, and the other leaves nothing, nor does one that is stopped', async () => {
  const store = await openEmpty('embedded');
  const { ring, file } = await newPlaces();
  await fill(store, ['ada']);
  const stop = AbortSignal.abort();
  await expect(makeBackup({ db: store.db, ring, file, now, stop })).rejects.toThrow(
    'The backup was stopped. Nothing was made.',
  );
  expect(await readdir(dirname(file))).toEqual([]);
  const other = await beginKeyRing(ring.path);
  await makeBackup({ db: store.db, ring, file, now });

  await expect(makeBackup({ db: store.db, ring: other, file: `${file}2`, now })).rejects.toThrow(
    'was written by another backup. Try again.',
  );
  await expect(stat(`${file}2`)).rejects.toThrow('ENOENT');
  expect((await stat(ring.path)).mode & 0o777).toBe(0o600);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a backup replaces no file, and a ring is neither taken for new nor begun unasked', async () => {
  const store = await openEmpty('embedded');
  const { ring, file } = await newPlaces();
  await expect(readKeyRing(ring.path)).rejects.toThrow(`There is no key ring ${ring.path}.`);
  await makeBackup({ db: store.db, ring, file, now });

  await expect(makeBackup({ db: store.db, ring, file, now })).rejects.toThrow(
    `There is a file ${file} already. A backup replaces none.`,
  );
  await expect(beginKeyRing(ring.path)).rejects.toThrow('leave --new-ring away to use it');
  await writeFile(ring.path, '{"kind":"fourfold-ring"');
  await expect(readKeyRing(ring.path)).rejects.toThrow(`The key ring ${ring.path} cannot be read.`);
});
