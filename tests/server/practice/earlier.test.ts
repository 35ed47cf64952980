import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { makeBackup } from '#server/store/backup/makeBackup.ts';
import { restoreBackup } from '#server/store/backup/restoreBackup.ts';
import { migrateToNewest } from '#server/store/migrate.ts';
import type { Schema } from '#server/store/schema.ts';
import { sessionPath } from '#src/contract/practice/paths.ts';
import { session } from '#tests/contract/practice/things.ts';
import { eachWorld } from '#tests/server/auth/world.ts';
import { newPlaces } from '#tests/server/store/backupStores.ts';
import { databaseBefore } from '#tests/support/stores/earlierDatabase.ts';
import { eachStore, storeKinds } from '#tests/support/stores/stores.ts';

import { memberIn } from '../../../scripts/verify/calls/memberIn.ts';
import { newMember, noon } from './practising.ts';

eachStore('a restored backup', (open) => {
  test('begins a new epoch: a device reads anew, and offers what the service lacks (rules/practiceFeed#E4, rules/practiceFeed#E7)', async () => {
    const store = await open();
    const member = await newMember(store);
    const own = ['1', '2', '3'].map((id) => ({ does: 'session', id }) as const);
    await member.do({ does: 'session', id: '1' });
    const before = await member.page('up', null);
    const { ring, file } = await newPlaces();
    await makeBackup({ db: store.db, ring, file, now: new Date(noon) });
    for (const deed of own) await member.do(deed);
    const after = await member.page('up', before.cursor);
    await restoreBackup({ db: store.db, ring, file, replaces: true });

    for (const cursor of [before.cursor, after.cursor]) {
      await expect(member.page('up', cursor)).rejects.toMatchObject({ status: 410 });
      await expect(member.page('down', cursor)).rejects.toMatchObject({ status: 410 });
    }
    expect((await member.page('up', null)).changes).toMatchObject([{ id: '1', seq: 1 }]);
    for (const deed of own) await member.do(deed);
    const anew = await member.page('up', null);
    expect(anew.changes.map(({ id, seq }) => [id, seq])).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', 3],
    ]);
    expect(anew.epoch).not.toBe(before.epoch);
    expect(anew.head).not.toBe(after.head);
  });

  test('does not reach further than its head, also within its epoch (rules/practiceFeed#E4)', async () => {
    const store = await open();
    const member = await newMember(store);
    const { epoch } = await member.page('up', null);

    await expect(member.page('up', member.cursors.write({ epoch, seq: 1 }))).rejects.toMatchObject({
      status: 410,
    });
  });
});

describe.skipIf(!storeKinds.includes('postgres'))('what was done before there was a feed', () => {
  test('has numbers in the order in which it was done, for each member from 1 on (rules/practiceFeed#E1)', async () => {
    const db = await databaseBefore<Schema>('0010', 'postgres');
    await sql`
      insert into members (member_id, email, name, password_hash, time_zone, created_at)
      select id, id, id, '', 'UTC', now() from unnest(array['maya', 'noor', 'lars']) as id
    `.execute(db);
    await sql`
      insert into task_progress (member_id, date, task_id, pillar, scheduled_time, duration_minutes, status, elapsed_seconds, updated_at)
      select member_id, '2026-11-20', task_id, 'TETHER', '08:00', 10, 'active', 60, updated_at::timestamptz
      from (values ('maya', 'b', '2026-11-20 08:00Z'), ('maya', 'a', '2026-11-20 09:00Z'), ('noor', 'a', '2026-11-19 08:00Z'))
        as done (member_id, task_id, updated_at)
    `.execute(db);
    await migrateToNewest(db);

    const numbers = await sql<{ row: string }>`
      select concat_ws(' ', member_id, kind, id, seq, gone) as row from changes order by 1
    `.execute(db);
    const heads = await sql<{ row: string }>`
      select concat_ws(' ', member_id, seq, length(epoch)) as row from practice_heads order by 1
    `.execute(db);
    expect(numbers.rows.map(({ row }) => row)).toEqual([
      'maya task a 2 f',
      'maya task b 1 f',
      'noor task a 1 f',
    ]);
    expect(heads.rows.map(({ row }) => row)).toEqual(['lars 0 16', 'maya 2 16', 'noor 1 16']);
  });
});

eachStore('a member whom a process of an older Fourfold made', (open) => {
  test('has a head as soon as one is asked for, and the same for all who ask', async () => {
    const { db } = await open();
    for (const first of ['read', 'written'] as const) {
      const member = await newMember({ db });
      await db.deleteFrom('practice_heads').where('member_id', '=', member.memberId).execute();
      const pages =
        first === 'read'
          ? await Promise.all([member.page('up', null), member.page('up', null)])
          : [];
      await member.do({ does: 'session', id: 's-1' });

      const { changes, epoch } = await member.page('up', null);
      expect(changes).toMatchObject([{ id: 's-1', seq: 1 }]);
      expect(pages.map((page) => page.epoch)).toEqual(pages.map(() => epoch));
    }
  });
});

eachWorld('a device that was away for a month', (enter) => {
  test('sends again what was kept already, and nothing is kept twice (rules/practiceFeed#E14, rules/practiceFeed#E7)', async () => {
    const { keys, now: clock, services, store } = await enter();
    const { person, token } = await memberIn({ clock, keys, store }, 'drawerkas');
    const put = () =>
      services.practice.request(sessionPath(person.email, 's-1'), {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'of-the-phone-in-the-drawer',
        },
        body: JSON.stringify(session),
      });
    const first = await (await put()).json();
    await store.db.deleteFrom('idempotency').where('member_id', '=', person.memberId).execute();

    expect(await (await put()).json()).toEqual(first);
    const rows = store.db
      .selectFrom('practice_sessions')
      .select('id')
      .where('member_id', '=', person.memberId)
      .where('id', '=', 's-1');
    expect(await rows.execute()).toHaveLength(1);
  });
});
