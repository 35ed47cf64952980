import { beforeAll, describe, expect, test } from 'vitest';

import { addMember } from '#server/services/auth/members.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import { openStore } from '#server/store/database.ts';
import { authPaths } from '#src/contract/account/auth.ts';
import { dayTasksPath } from '#src/contract/today/commitments.ts';
import { livePath } from '#src/contract/practice/paths.ts';
import {
  device,
  deviceOf,
  headsIn,
  pageOf,
  type Device,
  type PracticeConnection,
} from '#tests/contract/practice/device.ts';
import { session } from '#tests/contract/practice/things.ts';
import { anyPorts, builtClient } from '#tests/server/process/run.ts';
import { origin, serve } from '#tests/server/process/serving.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

const email = 'maya@example.com';
type Served = Awaited<ReturnType<typeof serve>>;

describe.skipIf(!storeKinds.includes('postgres'))('four processes behind one balancer', () => {
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
    served = await Promise.all(Array.from({ length: 4 }, () => serve(variables)));
  });

  /** As one behind a balancer that goes round these. */
  const connectionTo = (...processes: readonly Served[]): PracticeConnection => {
    let turn = 0;
    return {
      fetch(path, init) {
        turn += 1;
        const { ports } = processes[turn % processes.length] ?? served[0] ?? unserved();
        const port = path.startsWith('/auth') ? ports.auth : ports.profile;
        return fetch(`http://127.0.0.1:${port}${path}`, init);
      },
      invite: () => Promise.resolve(''),
      close: () => Promise.resolve(),
    };
  };
  const deviceAt = (process: Served): Promise<Device> => deviceOf(connectionTo(process), email);

  test('let a token in until its session ends at one of them, and from then on at none; its live lines end within a second', async () => {
    const balanced = await deviceOf(connectionTo(...served), email);
    const atEach = served.map((process) => device(connectionTo(process), email, balanced.token));
    const seen = async () => {
      const asked = atEach.flatMap((one) => [
        one.call('GET', authPaths.session),
        one.call('GET', dayTasksPath(email, '2026-11-20')),
      ]);
      return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
    };
    expect(await seen()).toEqual([200]);
    const [first, second] = atEach;
    const heads = headsIn((await first?.call('GET', livePath(email))) ?? unserved());
    await heads.next();

    expect((await second?.call('POST', authPaths.logout, {}))?.status).toBe(200);
    const endedAt = performance.now();

    expect(await seen()).toEqual([401]);
    expect((await heads.next()).done).toBe(true);
    expect(performance.now() - endedAt).toBeLessThan(1_000);
  });

  test('do once what comes under one key at all of them, and count on without a gap whoever writes (rules/practiceFeed#E2)', async () => {
    const balanced = await deviceOf(connectionTo(...served), email);
    const before = (await pageOf(balanced.page())).changes.length;

    const under = await Promise.all(
      Array.from({ length: 16 }, () =>
        balanced.session('once', session, { key: 'one-key-for-all-of-them' }),
      ),
    );
    const apart = await Promise.all(
      Array.from({ length: 24 }, (_, index) => balanced.session(`apart-${index}`, session)),
    );

    expect(new Set([...under, ...apart].map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(under.map(({ headers }) => headers.get('ETag'))).size).toBe(1);
    expect(new Set(apart.map(({ headers }) => headers.get('ETag'))).size).toBe(24);
    const { changes } = await pageOf(balanced.page());
    expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1));
    expect(changes).toHaveLength(before + 25);
  });

  test('tell each other’s devices of a new head; one that is told to stop ends its streams, and exits with 0 (rules/practiceFeed#E15, rules/common#M15)', async () => {
    const [first, second] = served;
    if (first === undefined || second === undefined) return unserved();
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

function unserved(): never {
  throw new Error('Nothing is served.');
}
