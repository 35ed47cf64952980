import * as v from 'valibot';
import { expect, test } from 'vitest';

import { prepareDemo } from '#server/demo.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { expectationOf } from '#server/services/schedule/expectation.ts';
import { findSchedule, saveSchedule } from '#server/services/schedule/records.ts';
import type { Store } from '#server/store/database.ts';
import { scheduleRecord } from '#src/contract/schedule/schedule.ts';
import { demoScheduleFrom } from '#src/domain/schedule/demoSchedule.ts';
import { demoSchedule } from '#src/mocks/world/demoSchedule.ts';
import { temporaryFolder } from '#tests/server/process/run.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

const eveningInLisbon = new Date('2026-11-20T23:30:00.000Z');
const anything = expectationOf({ ifMatch: undefined, ifNoneMatch: undefined });

test('the demo schedule is one that could be saved', () => {
  expect(v.parse(scheduleRecord, demoSchedule)).toEqual(demoSchedule);
});

eachStore('the demo', (open) => {
  test('gives Maya a schedule from the day on which it is made, and Noor none', async () => {
    const store = await open();
    await prepare(store, 'Asia/Tokyo');

    expect(await scheduleOf(store, 'maya@example.com')).toEqual({
      record: demoScheduleFrom('2026-11-21'),
      version: 1,
      savedAt: eveningInLisbon,
    });
    expect(await scheduleOf(store, 'noor@example.com')).toBeNull();
  });

  test('leaves a changed schedule as it is, and gives one to a Maya of before who has none', async () => {
    const store = await open();
    await prepare(store, 'Europe/Lisbon');
    const maya = await memberOf(store, 'maya@example.com');
    const changed = { ...demoScheduleFrom('2026-11-20'), is_movement_enabled: 'N' } as const;
    const change = { schedule: changed, expected: anything };
    await saveSchedule(store.db, maya, change, eveningInLisbon);

    await prepare(store, 'Europe/Lisbon');
    expect(await scheduleOf(store, 'maya@example.com')).toEqual({
      record: changed,
      version: 2,
      savedAt: eveningInLisbon,
    });

    await store.db.deleteFrom('schedules').execute();
    await prepare(store, 'Europe/Lisbon');
    expect(await scheduleOf(store, 'maya@example.com')).toEqual({
      record: demoScheduleFrom('2026-11-20'),
      version: 1,
      savedAt: eveningInLisbon,
    });
  });
});

async function prepare({ db }: Store, timeZone: string): Promise<void> {
  await prepareDemo({
    db,
    keys: await importKeys(await createKeys()),
    clock: () => eveningInLisbon,
    folder: await temporaryFolder(),
    timeZone,
  });
}

async function scheduleOf(store: Store, email: string) {
  return findSchedule(store.db, await memberOf(store, email));
}

async function memberOf({ db }: Store, email: string): Promise<string> {
  const { member_id } = await db
    .selectFrom('addresses')
    .select('member_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

  return member_id;
}
