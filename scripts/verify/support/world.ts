import type { Hono } from 'hono';
import { pino } from 'pino';

import { createServices, type AppOptions, type Services } from '../../../server/app.ts';
import { cookieName } from '../../../server/services/auth/cookies.ts';
import { createPushKey, importPushKey } from '../../../server/services/push/pushKey.ts';
import { createKeys, importKeys, type Keys } from '../../../server/services/secrets/keys.ts';
import { verifyPassword } from '../../../server/services/secrets/passwords.ts';
import type { Clock } from '../../../server/services/wire/clock.ts';
import type { ServiceEnv } from '../../../server/services/wire/serviceEnv.ts';
import { openEmbedded, type Store } from '../../../server/store/database.ts';
import { openFolderFiles } from '../../../server/store/media/folderFiles.ts';
import type { MediaFiles } from '../../../server/store/media/mediaFiles.ts';
import { pushHosts } from '../../../src/contract/reminders/push.ts';
import { joinAll } from './routes.ts';
import { noon } from './members.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const origin = 'https://fourfold.example';
export const refreshCookie = cookieName('fourfold_refresh', true);

const pushKey = importPushKey(await createPushKey());
const sendsNothing = { send: () => Promise.reject(new Error('Nothing is sent from here.')) };

/** The services over an empty store in memory, by a clock that stands still until it is moved. */
export interface World extends AsyncDisposable {
  store: Store;
  keys: Keys;
  files: MediaFiles;
  services: Services;
  app: Hono<ServiceEnv>;
  clock: Clock;
  /** Moves the clock, in milliseconds. */
  advance: (by: number) => void;
}

/** Opens a world of its own, with options that differ from those members have. */
export async function openWorld(options: Partial<AppOptions> = {}): Promise<World> {
  let now = noon;
  const clock = () => new Date(now);
  const store = await openEmbedded({});
  const keys = await importKeys(await createKeys());
  const folder = await temporaryFolder();
  const files = await openFolderFiles(folder.path);
  const services = createServices({
    db: store.db,
    clock,
    log: pino({ level: 'silent' }),
    keys,
    files,
    origins: [origin],
    secureCookies: true,
    trustProxy: false,
    push: { publicKey: pushKey.publicKey, hosts: pushHosts, carrier: sendsNothing },
    // A stream tells the head, and is over.
    liveTimes: { longestMs: 0 },
    // Nobody's address costs as much as a member's, and nothing is measured by it here.
    verify: async (hash, given) => hash !== null && verifyPassword(hash, given),
    ...options,
  });

  return {
    store,
    keys,
    files,
    services,
    app: joinAll(services),
    clock,
    advance: (by) => {
      now += by;
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
