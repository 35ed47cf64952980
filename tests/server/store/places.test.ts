import { readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import type { Store } from '#server/store/database.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

/** What a database that is cut by the member would not take. Why each is so, and what it would need, stands in docs/scale.md. */
const exceptions = {
  keys: [
    'addresses (email)',
    'departures (owner)',
    'invitations (token_hash)',
    'leases (name)',
    'letters (id)',
    'links (id)',
    'login_attempts (key)',
    'push_devices (endpoint_hash)',
    'pushes (id)',
    'wishes (id)',
  ],
  references: ['letters → members', 'links → members', 'pushes → push_devices'],
};

/** Where each table is cut: by the first column of its primary key. */
const cuts = sql`
  select i.indrelid as id, a.attname as column
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indisprimary
`;
const ownTables = sql`c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%'`;

eachStore('the tables of a database that could be cut by the member', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  async function namesIn(query: ReturnType<typeof sql>): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`${query} order by name`.execute(store.db);

    return rows.map(({ name }) => name);
  }

  test('all have a primary key', async () => {
    const without = sql`
      select c.relname as name from pg_class c where ${ownTables} and not exists (select from (${cuts}) as cut where cut.id = c.oid)
    `;

    expect(await namesIn(without)).toEqual([]);
  });

  test('begin whatever is unique with the member, but for what is named', async () => {
    const others = sql`
      select c.relname || ' (' || a.attname || ')' as name
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisunique and ${ownTables} and a.attname is distinct from 'member_id'
    `;

    expect(await namesIn(others)).toEqual(exceptions.keys);
  });

  test('refer within one place, from member to member, but for what is named', async () => {
    const others = sql`
      select r.conrelid::regclass || ' → ' || r.confrelid::regclass as name
      from pg_constraint r
      join (${cuts}) as here on here.id = r.conrelid
      join (${cuts}) as there on there.id = r.confrelid
      join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
      join pg_attribute b on b.attrelid = r.confrelid and b.attnum = r.confkey[1]
      where r.contype = 'f' and array[here.column, there.column, a.attname, b.attname] <> array_fill('member_id'::name, array[4])
    `;

    expect(await namesIn(others)).toEqual(exceptions.references);
  });
});

test('What a database that is cut by the member would not take is explained in docs/scale.md, and nothing else is', async () => {
  const page = await readFile('docs/scale.md', 'utf8');
  const [, cut = ''] = page.split(/^## /mu);
  const explained = [...cut.matchAll(/^\| `(?<name>[^`]+)`/gmu)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );

  expect(explained.toSorted()).toEqual([...exceptions.keys, ...exceptions.references].toSorted());
});
