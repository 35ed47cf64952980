import { expect, test } from 'vitest';

import { demoMembers, prepareDemo } from '#server/demo.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { findRecord, saveRecord } from '#server/services/profile/records.ts';
import type { Store } from '#server/store/database.ts';
import { demoProfiles } from '#src/mocks/world/demoMembers.ts';
import { eachStore } from '#tests/support/stores/stores.ts';
import { temporaryFolder } from '#tests/server/process/run.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

eachStore('the demo', (open) => {
  test('gives its members the profiles that the mocks have too', async () => {
    const store = await open();
    await prepare(store);

    expect(await Promise.all(demoMembers.map(({ email }) => recordOf(store, email)))).toEqual(
      demoProfiles.map(({ pk: _, ...record }) => record),
    );
  });

  test('leaves a changed profile as it is, and gives one to a member of before who has none', async () => {
    const store = await open();
    await prepare(store);
    const maya = await memberOf(store, 'maya@example.com');
    const { photo_url: _, ...record } = (await findRecord(store.db, maya)) ?? expect.fail();
    const changed = { ...record, city: '' };
    await saveRecord(store.db, maya, { record: changed, photo: 'keep' }, now);
    await store.db
      .deleteFrom('profiles')
      .where('member_id', '=', await memberOf(store, 'noor@example.com'))
      .execute();

    await prepare(store);

    expect(await recordOf(store, 'maya@example.com')).toEqual({ ...changed, photo_url: '' });
    expect(await recordOf(store, 'noor@example.com')).toMatchObject({ first_name: 'Noor' });
  });
});

async function prepare({ db }: Store): Promise<void> {
  await prepareDemo({
    db,
    keys: await importKeys(await createKeys()),
    clock: () => now,
    folder: await temporaryFolder(),
    timeZone: 'Europe/Lisbon',
  });
}

async function recordOf(store: Store, email: string) {
  return findRecord(store.db, await memberOf(store, email));
}

async function memberOf({ db }: Store, email: string): Promise<string> {
  const { member_id } = await db
    .selectFrom('addresses')
    .select('member_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

  return member_id;
}
