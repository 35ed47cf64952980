import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Client } from 'pg';

const run = promisify(execFile);

const installations = '/usr/lib/postgresql';

export interface PostgresServer {
  /** Of the administrative database, to be connected to by TCP on loopback. */
  readonly url: string;
  /** The process that all its others belong to. Killed, it is started again. */
  pid(): Promise<number>;
  stop(): Promise<void>;
}

/** Why no PostgreSQL server could be started here, in one sentence. */
export class PostgresMissing extends Error {
  override readonly name = 'PostgresMissing';
}

/**
 * Starts the newest installed PostgreSQL on a free loopback port, in a temporary folder that goes with it.
 * It stops when this process ends, however it ends.
 *
 * @throws PostgresMissing when there is no PostgreSQL, or no account to run it as.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = await newestInstallation();
  const account = await accountToRunAs();
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-postgres-'));
  if (account !== null) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');

  try {
    await run(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'fourfold', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { cwd: folder, ...account },
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }

  const port = await freePort();
  const url = `postgres://fourfold@127.0.0.1:${port}/postgres`;
  const supervisor = spawn(
    '/bin/sh',
    ['-c', supervise, 'sh', join(bin, 'postgres'), data, String(port), folder],
    { cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'ignore'], ...account },
  );

  await answers(url, supervisor);
  return {
    url,
    async pid() {
      const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      return Number(first);
    },
    async stop() {
      const ended = once(supervisor, 'exit');
      supervisor.stdin?.end();
      await ended;
    },
  };
}

/** Its standard input closes when the test run ends, even by SIGKILL: then the server stops and its folder goes. */
const supervise = `
  serve() {
    while [ ! -e "$4/stopping" ]; do
      "$1" -D "$2" -h 127.0.0.1 -p "$3" -k "$4" -c fsync=off -c synchronous_commit=off -c full_page_writes=off >>"$4/log" 2>&1
      sleep 0.05
    done
  }
  serve "$@" &
  cat >/dev/null
  : >"$4/stopping"
  kill -INT "$(head -n 1 "$2/postmaster.pid")" 2>/dev/null
  wait
  cd / && rm -rf "$4"
`;

async function newestInstallation(): Promise<string> {
  const versions = await readdir(installations).catch(() => []);
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];

  if (newest === undefined) {
    throw new PostgresMissing(
      `No PostgreSQL in ${installations}; on Debian: apt-get install postgresql.`,
    );
  }
  return join(installations, newest, 'bin');
}

/** PostgreSQL refuses to run as root, so root hands it to another account. Null: as whoever we are. */
async function accountToRunAs(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;

  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new PostgresMissing(
    'PostgreSQL does not run as root, and there is no other account for it.',
  );
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;

  for (;;) {
    // A port that nobody listens on yet refuses at once. One that answers is waited for, as this thread is busy with another
    // database in the meantime.
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        server.stdin?.end();
        throw new Error('PostgreSQL was started but does not answer.', { cause: error });
      }
      await setTimeout(20);
    }
  }
}

/**
 * A loopback port that nobody listens on at this moment, of those that no system gives to whoever asks for any: nobody else comes by
 * it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;

    server.close();
    await once(server, 'close');
    return port;
  }
}
