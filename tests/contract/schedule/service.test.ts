import { once } from 'node:events';
import { openAsBlob } from 'node:fs';

import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { expect, inject, test, vi } from 'vitest';

import { createServices } from '#server/app.ts';
import { systemClock } from '#server/services/clock.ts';
import { createInvitation } from '#server/services/invitations.ts';
import { createKeys, importKeys } from '#server/services/keys.ts';
import { addMember } from '#server/services/members.ts';
import { openEmbedded, openStore, type Store } from '#server/store/database.ts';
import { schedulePaths } from '#src/contract/schedule.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores.ts';

import {
  scheduleContract,
  scheduleContractCalls,
  type ScheduleConnection,
} from './scheduleContract.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

for (const kind of storeKinds) {
  scheduleContract(`the service (${kind})`, () => connect(kind));
}

test('the contract makes every call of the schedule service but those that nobody makes', () => {
  const called = new Set<string>(scheduleContractCalls.map(([, path]) => path));
  const uncalled = Object.entries(schedulePaths).filter(([, path]) => !called.has(path));

  expect(uncalled.map(([name]) => name)).toEqual(['save', 'retrieve', 'delete', 'toggleStatus']);
});

/** The real services over HTTP on loopback, on a new database. */
async function connect(kind: Store['kind']): Promise<ScheduleConnection> {
  const store = await openNew(kind);
  const { db } = store;
  const keys = await importKeys(await createKeys());
  await addMember(
    db,
    {
      email: 'maya@example.com',
      name: 'Maya Lind',
      password: 'practice-daily-2026',
      timeZone: 'Europe/Berlin',
      verified: true,
      mfaSecret: null,
    },
    keys,
    systemClock,
  );

  const { auth, profile, schedule, join } = createServices({
    db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    keys,
    origins: [],
    secureCookies: false,
    trustProxy: false,
  });
  const { fetch: answer } = join(auth, profile, schedule);
  const server = createAdaptorServer({ fetch: answer }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');

  return {
    fetch: (path, init) => fetch(`http://127.0.0.1:${address.port}${path}`, init),
    invite: (email) => createInvitation(db, email, systemClock),
    async close() {
      server.close();
      await store.close();
    },
  };
}

async function openNew(kind: Store['kind']): Promise<Store> {
  return kind === 'postgres'
    ? openStore({ kind, url: await newPostgresDatabase() })
    : openEmbedded({ dump: await openAsBlob(inject('storeDump')) });
}
