import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { makeLink, openLink, spendLink, type LinkKind } from '#server/services/letters/links.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import type { Store } from '#server/store/database.ts';
import { addQuickMember } from '#tests/support/quickMembers.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

const keys = await importKeys(await createKeys());
const now = new Date('2026-11-03T08:00:10.000Z');
const minute = 60_000;

eachStore('the link of a letter (rules/account#C56)', (open) => {
  let store: Store;
  let maya: string;
  beforeAll(async () => {
    store = await open();
    const person = { email: 'maya@example.com', name: 'Maya', timeZone: 'UTC' };
    maya = await addQuickMember(
      store.db,
      { ...person, verified: true, mfaSecret: null },
      keys,
      () => now,
    );
  });

  test('is spent by one of fifty at once', async () => {
    const token = await make('reset');

    const spent = await Promise.all(Array.from({ length: 50 }, () => spend('reset', token)));

    expect(spent.filter((link) => link !== null)).toEqual([
      { memberId: maya, address: 'maya@example.com' },
    ]);
    expect(await openLink(store.db, 'reset', token, now)).toBeNull();
  });

  test.each([
    ['reset', 30 * minute],
    ['notMe', 7 * 24 * 60 * minute],
  ] as const)('is good until its time is over and no longer: %s', async (kind, life) => {
    const token = await make(kind);
    const at = (milliseconds: number) =>
      openLink(store.db, kind, token, new Date(now.getTime() + milliseconds));

    expect(await at(life - 1)).not.toBeNull();
    expect(await at(life)).toBeNull();
  });

  test('is good for what it was made for alone, and only whole', async () => {
    const token = await make('notMe');
    const [id = '', secret = ''] = token.split('.');
    const other = await make('notMe');

    expect(await spend('reset', token)).toBeNull();
    const mangled = [id, secret, `${id}.`, `${id}.${'A'.repeat(43)}`, ` ${token}`, ''];
    for (const text of [...mangled, `${other.split('.')[0]}.${secret}`]) {
      expect(await spend('notMe', text)).toBeNull();
    }
    expect(await spend('notMe', token)).not.toBeNull();
  });

  test('is the same when its letter is sent again, lives on from then, and stands readable nowhere', async () => {
    const id = randomUUID();
    const first = await make('reset', id);
    const later = new Date(now.getTime() + 29 * minute);

    expect(await make('reset', id, later)).toBe(first);
    expect(
      await openLink(store.db, 'reset', first, new Date(now.getTime() + 58 * minute)),
    ).not.toBeNull();
    const rows = await store.db.selectFrom('links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first.split('.')[1]);
  });

  function make(kind: LinkKind, id: string = randomUUID(), at = now): Promise<string> {
    const link = { id, kind, memberId: maya, address: 'maya@example.com' };

    return store.db.transaction().execute((trx) => makeLink(trx, link, keys, at));
  }

  function spend(kind: LinkKind, token: string) {
    return store.db.transaction().execute((trx) => spendLink(trx, kind, token, now));
  }
});
