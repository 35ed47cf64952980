import { once } from 'node:events';
import { openAsBlob } from 'node:fs';

import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { expect, inject, test, vi } from 'vitest';

import { createServices } from '#server/app.ts';
import { systemClock } from '#server/services/clock.ts';
import { createKeys, importKeys } from '#server/services/keys.ts';
import { addMember } from '#server/services/members.ts';
import { currentCode, newSecret } from '#server/services/oneTimeCodes.ts';
import { openEmbedded } from '#server/store/database.ts';
import { authPaths } from '#src/contract/auth.ts';
import { CookieJar } from '#tests/server/auth/cookieJar.ts';

import { authContract, authContractCalls, type AuthConnection } from './authContract.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

authContract('the service', connect);

test('the contract makes every call of the auth service', () => {
  const called = authContractCalls.map(([, path]) => path);

  expect(called).toEqual(expect.arrayContaining(Object.values(authPaths)));
});

/** The real service over HTTP on loopback, on an embedded database. */
async function connect(): Promise<AuthConnection> {
  const store = await openEmbedded({ dump: await openAsBlob(inject('storeDump')) });
  const keys = await importKeys(await createKeys());
  const secret = newSecret();
  const add = (name: string, mfaSecret: Uint8Array | null) =>
    addMember(
      store.db,
      {
        email: `${name}@example.com`,
        name,
        password: 'practice-daily-2026',
        timeZone: 'Europe/Berlin',
        verified: true,
        mfaSecret,
      },
      keys,
      systemClock,
    );
  await add('maya', null);
  await add('noor', secret);
  await store.db
    .updateTable('members')
    .set({ locked_at: systemClock() })
    .where('member_id', '=', await add('lars', null))
    .execute();

  const { auth } = createServices({
    db: store.db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    keys,
    origins: [],
    secureCookies: false,
    trustProxy: false,
  });
  const server = createAdaptorServer({ fetch: auth.fetch }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');

  const jar = new CookieJar();
  return {
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      if (jar.header !== null) headers.set('Cookie', jar.header);

      const response = await fetch(`http://127.0.0.1:${address.port}${path}`, { ...init, headers });
      jar.keep(response);
      return response;
    },
    code: async () => currentCode(secret, systemClock()),
    async close() {
      server.close();
      await store.close();
    },
  };
}
