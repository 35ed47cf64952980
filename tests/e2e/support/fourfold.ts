import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { expect } from '@playwright/test';

import { lettersIn } from '#server/cli/accounts/letterFolder.ts';
import type { AccountCommands } from '#server/cli/accounts/accountRequest.ts';
import { remoteAccountCommands, remoteMemberCommands } from '#server/cli/controlClient.ts';
import { controlSocket } from '#server/cli/controlSocket.ts';
import type { MemberCommands } from '#server/cli/memberCommands.ts';
import { readOrCreateKeys } from '#server/config/keysFile.ts';
import { storeDump } from '#tests/support/stores/storeDump.ts';

/** A real Fourfold, as `npm start` runs it, on free ports and a data folder of its own. */
export interface Fourfold extends Origins {
  /** What an operator can do for members on it, as `npm run member` asks a running server for it. */
  readonly operator: MemberCommands;
  /** The same of accounts. */
  readonly accounts: AccountCommands;
  /** What the newest letters to an address are about, the oldest first. */
  subjects(email: string): Promise<string[]>;
  /** The names of the files of all members. */
  files(): Promise<string[]>;
  /** The link to a page in the newest letter to an address that has one, once it is there. */
  link(page: string, email: string): Promise<string>;
  /** Ends its process and keeps its folder: to whoever asks now, nobody is there. */
  goAway(): Promise<void>;
  /** Starts it again where it was, with these variables beside those of its start. */
  comeBack(variables?: Variables): Promise<void>;
  stop(): Promise<void>;
}

type Variables = Readonly<Record<string, string>>;

interface Origins {
  readonly app: string;
  readonly auth: string;
  readonly profile: string;
  readonly schedule: string;
}

/** Starts one. It serves the client in `dist`, which must be built. `fill` puts into its database, by the folder of that, what is there before. */
export async function startFourfold(
  fill: (database: string) => Promise<void> = () => Promise.resolve(),
  variables: Variables = {},
): Promise<Fourfold> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'fourfold-')));
  await fill(await prepare(folder));
  const env = {
    ...process.env,
    // What one test keeps in a worker is not what the next one waits for: only the tests of the worker have one.
    FOURFOLD_SHELL: 'retired',
    FOURFOLD_DATA: folder,
    FOURFOLD_DIST: 'dist',
    FOURFOLD_READY_JSON: '1',
    FOURFOLD_APP_PORT: '0',
    FOURFOLD_AUTH_PORT: '0',
    FOURFOLD_PROFILE_PORT: '0',
    FOURFOLD_SCHEDULE_PORT: '0',
    ...variables,
  };
  let server = run(env);
  const origins = await readiness(server);
  const end = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };

  return {
    ...origins,
    operator: remoteMemberCommands(controlSocket(folder)),
    accounts: remoteAccountCommands(controlSocket(folder)),
    subjects: (email) => subjectsIn(folder, email),
    files: () => filesIn(join(folder, 'media')),
    link: (page, email) => linkIn(folder, page, email),
    goAway: end,
    async comeBack(more = {}) {
      server = run({ ...env, ...portsOf(origins), ...more });
      await readiness(server);
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function run(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn('node', ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

function portsOf({ app, auth, profile, schedule }: Origins): Variables {
  return {
    FOURFOLD_APP_PORT: new URL(app).port,
    FOURFOLD_AUTH_PORT: new URL(auth).port,
    FOURFOLD_PROFILE_PORT: new URL(profile).port,
    FOURFOLD_SCHEDULE_PORT: new URL(schedule).port,
  };
}

/** Puts a migrated, empty database into a data folder, as a first start takes long to make one. Resolves with where it is. */
async function prepare(folder: string): Promise<string> {
  const database = join(folder, 'database');
  await readOrCreateKeys(join(folder, 'keys.json'), false);
  await mkdir(database, { mode: 0o700 });

  const { status } = spawnSync('tar', ['-xf', await storeDump(), '-C', database]);
  if (status !== 0) throw new Error('The prepared database could not be unpacked.');

  return database;
}

/** Letters come within a second or so. */
async function linkIn(folder: string, page: string, email: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const letters = await lettersIn(folder);
        // Those of the tests before this one may still come.
        const own = letters.filter((letter) => letter.startsWith(`To: ${email}\n`));
        const words = own.toReversed().flatMap((letter) => letter.split(/\s/u));
        found = words.find((word) => word.includes(`${page}#`));
        return found;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();

  return found ?? '';
}

async function subjectsIn(folder: string, email: string): Promise<string[]> {
  const letters = await lettersIn(folder);
  const own = letters.filter((letter) => letter.startsWith(`To: ${email}\n`));

  return own.map((letter) => /^Subject: (?<subject>.*)$/mu.exec(letter)?.groups?.['subject'] ?? '');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });

  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function readiness(server: ChildProcess): Promise<Origins> {
  if (server.stdout === null) throw new Error('The server has no standard output.');

  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('{"app"')) return JSON.parse(line) as Origins;
  }
  throw new Error('Fourfold ended before it was ready.');
}
