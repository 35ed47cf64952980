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
import { newSecret } from '#server/services/oneTimeCodes.ts';
import { openEmbedded, openStore, type Store } from '#server/store/database.ts';
import { profilePaths } from '#src/contract/profile.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores.ts';

import {
  profileContract,
  profileContractCalls,
  type ProfileConnection,
} from './profileContract.ts';
import { profileRecordContract } from './profileRecordContract.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

profileContract('the service', () => connect('embedded'));

for (const kind of storeKinds) {
  profileRecordContract(`the service (${kind})`, () => connect(kind));
}

test('the contract makes every call of the profile service but those that nobody makes', () => {
  const called = new Set<string>(profileContractCalls.map(([, path]) => path));
  const uncalled = Object.entries(profilePaths).filter(([, path]) => !called.has(path));

  expect(uncalled.map(([name]) => name)).toEqual(['accountStatus', 'password', 'lastLogin']);
});

/** The real auth and profile services over HTTP on loopback, on a new database. */
async function connect(kind: Store['kind']): Promise<ProfileConnection> {
  const store = await openNew(kind);
  const { db } = store;
  const keys = await importKeys(await createKeys());
  const add = (email: string, name: string, mfaSecret: Uint8Array | null) =>
    addMember(
      db,
      {
        email,
        name,
        password: 'practice-daily-2026',
        timeZone: 'Europe/Berlin',
        verified: true,
        mfaSecret,
      },
      keys,
      systemClock,
    );
  await add('maya@example.com', 'Maya Lind', null);
  await add('noor@example.com', 'Noor Haddad', newSecret());
  await db
    .updateTable('members')
    .set({ locked_at: systemClock() })
    .where('member_id', '=', await add('lars@example.com', 'Lars Berg', null))
    .execute();

  const { auth, profile, join } = createServices({
    db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    keys,
    origins: [],
    secureCookies: false,
    trustProxy: false,
  });
  const server = createAdaptorServer({ fetch: join(auth, profile).fetch }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');

  return {
    fetch: (path, init) => fetch(`http://127.0.0.1:${address.port}${path}`, init),
    invitation: await createInvitation(db, 'sam@example.com', systemClock),
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
