import { once } from 'node:events';

import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';

import { createServices } from '#server/app.ts';
import type { SealedLetter } from '#server/services/letters/carrier.ts';
import { createPushKey, importPushKey } from '#server/services/push/pushKey.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import { createInvitation } from '#server/services/auth/invitations.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import type { Store } from '#server/store/database.ts';
import type { MediaFiles } from '#server/store/media/mediaFiles.ts';
import { linkPages, type LinkPage } from '#src/contract/account/links.ts';
import { pushHosts } from '#src/contract/reminders/push.ts';
import { addQuickMember, verifyQuickly } from '#tests/support/quickMembers.ts';
import { openEmpty } from '#tests/support/stores/stores.ts';

export interface LiveMember {
  email: string;
  name: string;
  mfaSecret?: Uint8Array;
  isLocked?: boolean;
}

const keys = await importKeys(await createKeys());
const pushKey = importPushKey(await createPushKey());
const sendsNothing = { send: () => Promise.reject(new Error('Nothing is sent from here.')) };

/** All real services over HTTP on loopback, on an empty store that knows these members by the password of the demo. */
export async function serveLive(
  kind: Store['kind'],
  members: readonly LiveMember[],
  files?: MediaFiles,
) {
  const { db } = await openEmpty(kind);
  for (const { email, isLocked = false, mfaSecret = null, name } of members) {
    const memberId = await addQuickMember(
      db,
      { email, name, timeZone: 'Europe/Berlin', verified: true, mfaSecret },
      keys,
      systemClock,
    );
    if (!isLocked) continue;

    const locked = db.updateTable('members').set({ locked_at: systemClock() });
    await locked.where('member_id', '=', memberId).execute();
  }

  const letters: SealedLetter[] = [];
  const carrier = {
    send: (letter: SealedLetter) => {
      letters.push(letter);
      return Promise.resolve();
    },
  };
  const services = createServices({
    db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    keys,
    carrier,
    push: { publicKey: pushKey.publicKey, hosts: pushHosts, carrier: sendsNothing },
    ...(files === undefined ? {} : { files }),
    origins: ['http://localhost:5173'],
    secureCookies: false,
    trustProxy: false,
    verify: verifyQuickly,
  });
  const { auth, commitments, join, media, practice, profile, schedule, stopStreams } = services;
  const { fetch: answer } = join(auth, commitments, media, practice, profile, schedule);
  const server = createAdaptorServer({ fetch: answer }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');

  return {
    fetch: (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${address.port}${path}`, init),
    /** The token in the newest letter to an address that leads to a page. */
    async link(page: LinkPage, email: string): Promise<string> {
      await services.sendLetters();
      const texts = letters.filter((letter) => letter.address === email).map(({ text }) => text);
      const newest = texts.findLast((text) => text.includes(`${linkPages[page]}#`));

      return newest?.split(`${linkPages[page]}#`)[1]?.split(/\s/u, 1).join('') ?? '';
    },
    invite: (email: string) => createInvitation(db, email, systemClock),
    async close() {
      stopStreams();
      server.close();
      // One whose answer nobody read to its end would be waited for.
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
