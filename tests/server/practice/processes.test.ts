import { beforeAll, describe, expect, test } from 'vitest';

import { addMember } from '#server/services/auth/members.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import { openStore } from '#server/store/database.ts';
import { livePath } from '#src/contract/practice/paths.ts';
import { deviceOf, headsIn, pageOf, type Device } from '#tests/contract/practice/device.ts';
import { session } from '#tests/contract/practice/things.ts';
import { anyPorts, builtClient } from '#tests/server/process/run.ts';
import { origin, serve } from '#tests/server/process/serving.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

const email = 'maya@example.com';
type Served = Awaited<ReturnType<typeof serve>>;

describe.skipIf(!storeKinds.includes('postgres'))('two processes on one PostgreSQL', () => {
  let served: readonly Served[];
  beforeAll(async () => {
    const keys = await createKeys();
    const url = await newPostgresDatabase();
    const store = await openStore({ kind: 'postgres', url });
    const member = { email, password: 'practice-daily-2026', name: 'Maya', timeZone: 'UTC' };
    const maya = { ...member, verified: true, mfaSecret: null };
    await addMember(store.db, maya, await importKeys(keys), systemClock);
    await store.close();

    const variables = {
      ...anyPorts,
      DATABASE_URL: url,
      FOURFOLD_DIST: await builtClient(),
      FOURFOLD_ORIGIN: origin,
      FOURFOLD_PEPPER: keys.pepper,
      FOURFOLD_SEALING_KEY: keys.sealing,
      FOURFOLD_SIGNING_KEY: keys.signing,
    };
    served = await Promise.all([serve(variables), serve(variables)]);
  });

  const deviceAt = ({ ports }: Served): Promise<Device> =>
    deviceOf(
      {
        fetch: (path, init) => {
          const port = path.startsWith('/auth') ? ports.auth : ports.profile;
          return fetch(`http://127.0.0.1:${port}${path}`, init);
        },
        invite: () => Promise.resolve(''),
        close: () => Promise.resolve(),
      },
      email,
    );

  test('tell each other’s devices of a new head; one that is told to stop ends its streams, and exits with 0 (rules/practiceFeed#E15, rules/common#M15)', async () => {
    const [first, second] = served;
    if (first === undefined || second === undefined) throw new Error('Nothing is served.');
    const [phone, laptop] = [await deviceAt(first), await deviceAt(second)];
    const heads = headsIn(await phone.call('GET', livePath(email)));
    await heads.next();

    await laptop.session('s-1', session);
    const told = await heads.next();
    expect(told.value).toBe((await pageOf(laptop.page())).head);

    first.process.kill('SIGTERM');
    expect((await heads.next()).done).toBe(true);
    expect(await first.process.ended).toMatchObject({ code: 0, stderr: '' });
  });
});
