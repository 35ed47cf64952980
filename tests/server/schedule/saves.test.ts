import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { expectationOf, type Expectation } from '#server/services/schedule/expectation.ts';
import { findSchedule, saveSchedule } from '#server/services/schedule/records.ts';
import type { Store } from '#server/store/database.ts';
import { demoScheduleFrom } from '#src/domain/schedule/demoSchedule.ts';
import { eachStore } from '#tests/support/stores/stores.ts';
import { eventually } from '../../support/eventually.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const noneYet = expectationOf({ ifMatch: undefined, ifNoneMatch: '*' });
const versionOne = expectationOf({ ifMatch: '"1"', ifNoneMatch: undefined });

eachStore('two saves that stand in line for one row', (open) => {
  test.each([
    { named: 'expect none yet', expected: noneYet, version: 1 },
    { named: 'expect the same version', expected: versionOne, version: 2 },
  ])('and $named: one is made, the other is told of it', async ({ expected, version }) => {
    const store = await open();
    await addMember(store);
    if (expected === versionOne) await save(store, 'Y', noneYet);
    const row = await holdRow(store);
    const saves = [save(store, 'Y', expected), save(store, 'N', expected)];
    await untilAllWait(store, saves.length);
    row.release();

    const results = await Promise.all(saves);
    const stored = await findSchedule(store.db, 'maya');
    expect(results.filter(({ isSaved }) => isSaved)).toHaveLength(1);
    expect(results.map((result) => result.stored)).toEqual([stored, stored]);
    expect(stored?.version).toBe(version);
  });
});

function save({ db }: Store, flag: 'Y' | 'N', expected: Expectation) {
  const schedule = { ...demoScheduleFrom('2026-11-21'), is_tether_enabled: flag };

  return saveSchedule(db, 'maya', { schedule, expected }, now);
}

/** Holds the row of Maya's schedule, stored or not, in a transaction that comes to nothing. */
async function holdRow({ db }: Store): Promise<{ release: () => void }> {
  const begun = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const flags = {
    is_tether_enabled: 'N',
    is_recovery_enabled: 'N',
    is_nourishment_enabled: 'N',
    is_movement_enabled: 'N',
  };
  const held = db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('schedules')
      .values({ ...flags, member_id: 'maya', version: 9, updated_at: now })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ version: 9 }))
      .execute();
    begun.resolve();
    await released;
    throw new Error('The request was cut.');
  });
  void Promise.allSettled([held]);
  await begun.promise;

  return { release };
}

/** The embedded database has one connection: there they wait for it, before their first statement. */
async function untilAllWait(store: Store, count: number): Promise<void> {
  if (store.kind === 'embedded') return;

  await eventually(async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(store.db);
    expect(rows).toHaveLength(count);
  });
}

async function addMember({ db }: Store): Promise<void> {
  await db
    .insertInto('members')
    .values({
      member_id: 'maya',
      email: 'maya@example.com',
      name: 'Maya Lind',
      password_hash: 'hash',
      time_zone: 'Europe/Lisbon',
      created_at: now,
    })
    .execute();
}
