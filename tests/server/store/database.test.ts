import { sql, type Kysely } from 'kysely';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';

import { isStoreUnreachable } from '#server/services/wire/storeFailure.ts';
import { openStore, type Store } from '#server/store/database.ts';
import { migrateToNewest, StoreIsNewer } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations/migrations.ts';
import type { Schema } from '#server/store/schema.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  eachStore,
  newPostgresDatabase,
  openNew,
  storeKinds,
} from '#tests/support/stores/stores.ts';

const noon = new Date('2026-11-20T12:00:00.000Z');

eachStore('the store', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  test('gives a member back as it was written', async () => {
    const member = {
      member_id: 'member-1',
      email: 'maya@example.com',
      name: 'Maya Lind',
      password_hash: 'hash',
      time_zone: 'Europe/Oslo',
      verified_at: noon,
      created_at: noon,
    };
    await store.db.insertInto('members').values(member).execute();

    expect(await store.db.selectFrom('members').selectAll().execute()).toEqual([
      {
        ...member,
        dark_mode_preference: false,
        locked_at: null,
        password_count: 0,
        password_closed_at: null,
        leaves_at: null,
        erasing_at: null,
        kept_as: null,
      },
    ]);
  });

  test('gives bytes, days, big numbers and nothing back alike on both engines', async () => {
    const { rows } = await sql<{ bytes: Uint8Array; day: string; many: number; nothing: null }>`
      select '\\x00ff'::bytea as bytes, '2026-02-28'::date as day, count(*) as many, null as nothing
      from members
    `.execute(store.db);

    expect(rows.map((row) => ({ ...row, bytes: [...row.bytes] }))).toEqual([
      { bytes: [0, 255], day: '2026-02-28', many: 1, nothing: null },
    ]);
  });

  test('refuses a second owner of an address', async () => {
    const address = { email: 'maya@example.com', member_id: 'member-1' };
    await store.db.insertInto('addresses').values(address).execute();

    await expect(
      store.db
        .insertInto('addresses')
        .values({ ...address, member_id: 'member-2' })
        .execute(),
    ).rejects.toMatchObject({ code: '23505' });
  });

  test('takes back what a failed transaction wrote', async () => {
    const failed = store.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('addresses')
        .values({ email: 'gone@example.com', member_id: 'member-1' })
        .execute();
      throw new Error('The request was cut.');
    });
    await expect(failed).rejects.toThrow('The request was cut.');

    const found = store.db.selectFrom('addresses').where('email', '=', 'gone@example.com');
    expect(await found.selectAll().execute()).toEqual([]);
  });

  test('does not let one request write into the transaction of another', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const failing = store.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      begun.resolve();
      await release.promise;
      throw new Error('The request was cut.');
    });
    await begun.promise;
    const other = store.db
      .insertInto('addresses')
      .values({ email: 'other@example.com', member_id: 'member-3' })
      .execute();
    release.resolve();
    await Promise.allSettled([failing, other]);

    const kept = store.db.selectFrom('addresses').where('email', '=', 'other@example.com');
    expect(await kept.select('member_id').execute()).toEqual([{ member_id: 'member-3' }]);
  });
});

test.runIf(storeKinds.includes('postgres')).each([
  { query: '', waits: '0' },
  { query: '?options=-c%20lock_timeout%3D4000', waits: '4s' },
])(
  'rows are found by their keys, whatever options the URL has: $query',
  async ({ query, waits }) => {
    const url = `${await newPostgresDatabase()}${query}`;
    const store = await openStore({ kind: 'postgres', url });
    onTestFinished(() => store.close());

    const { rows } = await sql`
    select current_setting('enable_seqscan') as whole, current_setting('jit') as compiled,
      current_setting('lock_timeout') as waits
  `.execute(store.db);
    expect(rows).toEqual([{ whole: 'off', compiled: 'off', waits }]);
  },
);

test.runIf(storeKinds.includes('postgres')).each(['a query', 'a transaction'])(
  'a connection on which %s was refused as read-only is not used again',
  async (kind) => {
    const store = await openStore({ kind: 'postgres', url: await newPostgresDatabase() });
    onTestFinished(() => store.close());
    const address = { email: 'maya@example.com', member_id: 'member-1' };
    const insert = (db: Kysely<Schema>) => db.insertInto('addresses').values(address).execute();
    const write = () =>
      kind === 'a query' ? insert(store.db) : store.db.transaction().execute(insert);
    await sql`set default_transaction_read_only = on`.execute(store.db);

    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
    expect(await store.db.selectFrom('addresses').selectAll().execute()).toEqual([
      { ...address, reserved_until: null },
    ]);
  },
);

test.runIf(storeKinds.includes('postgres')).each(['a query', 'a transaction'])(
  'a connection that is cut amid %s fails that alone, and the next one is answered',
  async (kind) => {
    const url = await newPostgresDatabase();
    const store = await openStore({ kind: 'postgres', url });
    onTestFinished(() => store.close());
    const sleep = (db: Kysely<Schema>) => sql`select pg_sleep(30)`.execute(db);
    const pending =
      kind === 'a query' ? sleep(store.db) : store.db.transaction().execute((one) => sleep(one));
    const ended = Promise.allSettled([pending]);

    await eventually(async () => expect(await cutConnections(store.db)).toBe(1));
    expect(
      (await ended).map((one) => one.status === 'rejected' && isStoreUnreachable(one.reason)),
    ).toEqual([true]);

    expect((await sql<{ one: number }>`select 1 as one`.execute(store.db)).rows).toEqual([
      { one: 1 },
    ]);
  },
);

/** Cuts every connection of this database that sleeps, as a restart would. Answers how many there were. */
async function cutConnections(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%' and state = 'active'
  `.execute(db);

  return rows.length;
}

test.runIf(storeKinds.includes('postgres'))(
  'a connection on which a query failed for another reason is used again',
  async () => {
    const store = await openStore({ kind: 'postgres', url: await newPostgresDatabase() });
    onTestFinished(() => store.close());
    const connection = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.db);
      return rows;
    };
    const before = await connection();

    await expect(sql`select 1 / 0`.execute(store.db)).rejects.toMatchObject({ code: '22012' });
    expect(await connection()).toEqual(before);
  },
);

describe.each(storeKinds)('a migration (%s)', (kind) => {
  let store: Store;
  beforeEach(async () => {
    store = await openNew(kind);
  });
  afterEach(() => store.close());

  test('runs once', async () => {
    const next = vi.fn(async () => {});

    await migrateToNewest(store.db, { ...migrations, '9999-next': { up: next } });
    await migrateToNewest(store.db, { ...migrations, '9999-next': { up: next } });

    expect(next).toHaveBeenCalledTimes(1);
  });

  test('leaves nothing behind when it fails halfway', async () => {
    const half = async (db: Kysely<unknown>) => {
      await sql`create table half (member_id text primary key)`.execute(db);
      throw new Error('The power went.');
    };

    await expect(
      migrateToNewest(store.db, { ...migrations, '9999-half': { up: half } }),
    ).rejects.toThrow('The database could not be migrated.');
    const { rows } = await sql`select to_regclass('half') as found`.execute(store.db);
    expect(rows).toEqual([{ found: null }]);
  });

  test('of newer code makes older code refuse the database', async () => {
    await migrateToNewest(store.db, { ...migrations, '9999-newer': { up: async () => {} } });

    await expect(migrateToNewest(store.db, migrations)).rejects.toThrow(new StoreIsNewer().message);
  });
});
