import { describe, expect, test } from 'vitest';

import { addMember } from '#server/services/auth/members.ts';
import { importKeys } from '#server/services/secrets/keys.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import { openStore } from '#server/store/database.ts';
import { preferencePath } from '#src/contract/practice/paths.ts';
import { pushPaths } from '#src/contract/reminders/push.ts';
import { schedulePaths } from '#src/contract/schedule/schedule.ts';
import { deviceOf } from '#tests/contract/practice/device.ts';
import { mayaWith } from '#tests/contract/schedule/schedules.ts';
import { anyPorts, builtClient } from '#tests/server/process/run.ts';
import { freshKeys, origin, serve } from '#tests/server/process/serving.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

import { openPushService } from './pushService.ts';

const email = 'maya@example.com';
/** Where it is far from midnight: what is due then is of the day before, and told of no more. */
const place =
  new Date().getUTCHours() < 12
    ? { timeZone: 'Etc/GMT-6', ahead: 6 * 60 * 60_000 }
    : { timeZone: 'Etc/GMT+6', ahead: -6 * 60 * 60_000 };

describe.skipIf(!storeKinds.includes('postgres'))(
  'two processes with the keys of npm run keys',
  () => {
    test('tell a device once of what is due, at the push service that the operator named', async () => {
      await using service = await openPushService();
      const url = await newPostgresDatabase();
      const keys = await freshKeys();
      await addMaya(url, keys);
      const variables = {
        ...anyPorts,
        ...keys,
        DATABASE_URL: url,
        FOURFOLD_DIST: await builtClient(),
        FOURFOLD_ORIGIN: origin,
        FOURFOLD_PUSH_HOSTS: service.host,
        NODE_EXTRA_CA_CERTS: service.caFile,
      };
      const [one] = await Promise.all([serve(variables), serve(variables)]);
      const portOf = (path: string) => {
        if (path.startsWith('/auth')) return one.ports.auth;
        return path.startsWith('/api/schedule') ? one.ports.schedule : one.ports.profile;
      };
      const maya = await deviceOf(
        {
          fetch: (path, init) => fetch(`http://127.0.0.1:${portOf(path)}${path}`, init),
          invite: () => Promise.resolve(''),
          close: () => Promise.resolve(),
        },
        email,
      );
      const statusOf = async (method: string, path: string, body: unknown) =>
        (await maya.call(method, path, body)).status;

      const value = { practice: true, timer: false, sleep: false, quiet: null, asked: true };
      expect([
        await statusOf('PUT', pushPaths.device, service.subscribe('phone')),
        await statusOf('PUT', preferencePath(email, 'reminders'), { value }),
        await statusOf('POST', schedulePaths.record, plannedFor(new Date())),
      ]).toEqual([200, 200, 200]);

      await eventually(() => expect(service.received).toHaveLength(1));
      expect(service.received).toMatchObject([{ note: { title: 'Time for Tether' } }]);
      const store = await openStore({ kind: 'postgres', url });
      await eventually(async () =>
        expect(await store.db.selectFrom('pushes').selectAll().execute()).toEqual([]),
      );
      await store.close();
      expect(service.calls()).toBe(1);
    });
  },
);

async function addMaya(url: string, keys: Readonly<Record<string, string>>): Promise<void> {
  const store = await openStore({ kind: 'postgres', url });
  const read = await importKeys({
    signing: keys['FOURFOLD_SIGNING_KEY'] ?? '',
    sealing: keys['FOURFOLD_SEALING_KEY'] ?? '',
    pepper: keys['FOURFOLD_PEPPER'] ?? '',
  });
  const member = { email, password: 'practice-daily-2026', name: 'Maya', timeZone: place.timeZone };
  await addMember(store.db, { ...member, verified: true, mfaSecret: null }, read, systemClock);
  await store.close();
}

/** Tether on every day, at the minute of now by Maya's clocks. */
function plannedFor(now: Date) {
  return mayaWith({
    start_date: '2026-01-01',
    practice_days: Array.from({ length: 7 }, () => true),
    sessions_per_day: 1,
    session_times: [new Date(now.getTime() + place.ahead).toISOString().slice(11, 16)],
  });
}
