import { sql } from 'kysely';
import { pino, type Logger } from 'pino';
import { beforeAll } from 'vitest';

import { createServices, type AppOptions, type Services } from '#server/app.ts';
import { createKeys, importKeys, type Keys } from '#server/services/secrets/keys.ts';
import { currentCode, newSecret, sealSecret } from '#server/services/secrets/oneTimeCodes.ts';
import type { Store } from '#server/store/database.ts';
import { addQuickMember, password, verifyQuickly } from '#tests/support/quickMembers.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { CookieJar } from './cookieJar.ts';

export { password };
export const origin = 'http://localhost:5173';

const storedKeys = await createKeys();

/** A store with four members, the services over it, and a clock that stands still until it is moved. */
export interface World {
  store: Store;
  keys: Keys;
  services: Services;
  /** Member ids by first name: maya (open), noor (with MFA), lars (locked), olga (not verified), iris (locked, with MFA). */
  members: Record<'maya' | 'noor' | 'lars' | 'olga' | 'iris', string>;
  noorsSecret: Uint8Array;
  log: Logger;
  /** Everything logged so far. */
  logText: () => string;
  now: () => Date;
  /** Moves the services' clock. */
  advance: (milliseconds: number) => void;
  /** The code that Noor's and Iris's phones show now. */
  code: () => string;
  browser: (options?: { ip?: string; jar?: CookieJar }) => Browser;
}

export interface Browser {
  jar: CookieJar;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** POSTs JSON. */
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  login: (
    email: string,
    secret?: string,
    more?: { mfa_code?: string; remember_me?: boolean },
  ) => Promise<Response>;
}

/** Runs a suite on every engine; `enter` gives a test its world, with nothing left of the test before. */
export function eachWorld(
  name: string,
  suite: (enter: (options?: Partial<AppOptions>) => Promise<World>) => void,
): void {
  eachStore(name, (open) => {
    let population: Population;
    beforeAll(async () => {
      population = await populate(await open());
    });

    suite((options = {}) => openWorld(population, options));
  });
}

type Population = Pick<World, 'store' | 'keys' | 'members' | 'noorsSecret'>;

const beginning = Date.parse('2026-11-03T08:00:10.000Z');

async function populate(store: Store): Promise<Population> {
  const clock = () => new Date(beginning);
  const keys = await importKeys(storedKeys);
  const noorsSecret = newSecret();
  const add = (name: string, verified: boolean, mfaSecret: Uint8Array | null) =>
    addQuickMember(
      store.db,
      { email: `${name}@example.com`, name, timeZone: 'Europe/Berlin', verified, mfaSecret },
      keys,
      clock,
    );
  const members = {
    maya: await add('maya', true, null),
    noor: await add('noor', true, noorsSecret),
    lars: await add('lars', true, null),
    olga: await add('olga', false, null),
    iris: await add('iris', true, noorsSecret),
  };
  await store.db
    .updateTable('members')
    .set({ locked_at: clock() })
    .where('member_id', 'in', [members.lars, members.iris])
    .execute();

  return { store, keys, members, noorsSecret };
}

/** Takes back whatever a test did to the population. */
async function restore({ store: { db }, keys, members, noorsSecret }: Population): Promise<void> {
  await db.deleteFrom('sessions').execute();
  await sql`delete from login_attempts`.execute(db);
  await db.updateTable('mfa').set({ last_step: 0 }).execute();
  await db
    .updateTable('mfa')
    .set({ sealed_secret: sealSecret(noorsSecret, members.noor, keys) })
    .where('member_id', '=', members.noor)
    .execute();
  await db
    .updateTable('members')
    .set({ locked_at: null })
    .where('member_id', '=', members.maya)
    .execute();
}

async function openWorld(population: Population, options: Partial<AppOptions>): Promise<World> {
  const { store, keys, noorsSecret } = population;
  let milliseconds = beginning;
  const clock = () => new Date(milliseconds);

  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  await restore(population);

  const services = createServices({
    db: store.db,
    clock,
    log,
    keys,
    origins: [origin],
    secureCookies: false,
    trustProxy: false,
    verify: verifyQuickly,
    ...options,
  });

  return {
    ...population,
    services,
    log,
    logText: () => lines.join(''),
    now: clock,
    advance: (by) => {
      milliseconds += by;
    },
    code: () => currentCode(noorsSecret, clock()),
    browser: ({ ip = '192.0.2.1', jar = new CookieJar() } = {}) => {
      const fetch: Browser['fetch'] = async (path, init = {}) => {
        const request = new Request(`http://auth.test${path}`, init);
        if (jar.header !== null) request.headers.set('Cookie', jar.header);

        const response = await services.auth.fetch(request, {
          incoming: { socket: { remoteAddress: ip } },
        });
        jar.keep(response);
        return response;
      };
      const post: Browser['post'] = (path, body, headers = {}) =>
        fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });

      return {
        jar,
        fetch,
        post,
        login: (email, secret = password, more = {}) =>
          post('/auth/login', { email, password: secret, remember_me: false, ...more }),
      };
    },
  };
}
