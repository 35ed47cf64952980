import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { openStore } from '#server/store/database.ts';
import type { HeadNotice } from '#server/store/notices.ts';
import { postgresNotices } from '#server/store/postgresNotices.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

describe.skipIf(!storeKinds.includes('postgres'))('notices over PostgreSQL', () => {
  test('are heard by every process, of each member the newest, and again after the connection was cut (rules/practiceFeed#E15)', async () => {
    const url = await newPostgresDatabase();
    const store = await openStore({ kind: 'postgres', url });
    onTestFinished(() => store.close());
    const { db } = store;
    const times = { togetherMs: 5, againMs: 5, probeMs: 1_000 };
    const [teller, hearer] = [postgresNotices(url, db, times), postgresNotices(url, db, times)];
    onTestFinished(async () => void (await Promise.all([teller.close(), hearer.close()])));
    const heard = vi.fn<(notice: HeadNotice) => void>();
    const missed = vi.fn<() => void>();
    hearer.listen(heard, missed);
    await eventually(() => expect(missed).toHaveBeenCalledTimes(1));

    teller.tell({ memberId: 'maya', seq: 1 });
    teller.tell({ memberId: 'maya', seq: 2 });
    teller.tell({ memberId: 'maya', seq: null });
    const members = Array.from({ length: 400 }, (_, index) => `member-${index}-${'x'.repeat(30)}`);
    for (const memberId of members) teller.tell({ memberId, seq: 7 });
    await eventually(() => expect(heard).toHaveBeenCalledTimes(402));
    expect(heard.mock.calls.slice(0, 2)).toEqual([
      [{ memberId: 'maya', seq: 2 }],
      [{ memberId: 'maya', seq: null }],
    ]);

    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'fourfold notices' and datname = current_database()
    `.execute(db);
    await eventually(() => expect(missed).toHaveBeenCalledTimes(2));
    teller.tell({ memberId: 'noor', seq: 1 });
    await eventually(() => expect(heard).toHaveBeenLastCalledWith({ memberId: 'noor', seq: 1 }));
  });
});
