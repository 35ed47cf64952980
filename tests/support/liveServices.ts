import { once } from 'node:events';

import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';

import { createServices } from '#server/app.ts';
import { systemClock } from '#server/services/clock.ts';
import { createInvitation } from '#server/services/invitations.ts';
import { createKeys, importKeys } from '#server/services/keys.ts';
import { addMember } from '#server/services/members.ts';
import type { Store } from '#server/store/database.ts';
import { openNew } from '#tests/support/stores.ts';

export interface LiveMember {
  email: string;
  name: string;
  mfaSecret?: Uint8Array;
  isLocked?: boolean;
}

const password = 'practice-daily-2026';

/** All real services over HTTP on loopback, on a new database that knows these members by the password of the demo. */
export async function serveLive(kind: Store['kind'], members: readonly LiveMember[]) {
  const store = await openNew(kind);
  const { db } = store;
  const keys = await importKeys(await createKeys());
  for (const { email, isLocked = false, mfaSecret = null, name } of members) {
    const memberId = await addMember(
      db,
      { email, name, password, timeZone: 'Europe/Berlin', verified: true, mfaSecret },
      keys,
      systemClock,
    );
    if (!isLocked) continue;

    const locked = db.updateTable('members').set({ locked_at: systemClock() });
    await locked.where('member_id', '=', memberId).execute();
  }

  const { auth, commitments, join, profile, schedule } = createServices({
    db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    keys,
    origins: [],
    secureCookies: false,
    trustProxy: false,
  });
  const { fetch: answer } = join(auth, commitments, profile, schedule);
  const server = createAdaptorServer({ fetch: answer }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');

  return {
    fetch: (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${address.port}${path}`, init),
    invite: (email: string) => createInvitation(db, email, systemClock),
    async close() {
      server.close();
      await store.close();
    },
  };
}
