import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import * as v from 'valibot';

import type { StoredKeys } from '../../../server/services/secrets/keys.ts';

/** A process that answers on a port of loopback. */
export interface Served extends AsyncDisposable {
  pid: number;
  /** Where what is measured is asked for. */
  port: number;
  /** Where a sign-in is. */
  authPort: number;
  /** Where the pages are. */
  appPort: number;
  /** What of its time a processor has spent on it, in seconds. */
  busy: () => Promise<number>;
}

const root = join(import.meta.dirname, '../../..');
const ready = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ports: v.object({ app: v.number(), profile: v.number(), auth: v.number() }) }),
);

/** Starts the services as members have them, over a database, on one core or on any. */
export function serve(
  url: string,
  keys: StoredKeys,
  { client, core }: { client: string; core: number | null },
): Promise<Served> {
  return started(['server/main.ts'], core, {
    DATABASE_URL: url,
    FOURFOLD_APP_PORT: '0',
    FOURFOLD_AUTH_PORT: '0',
    FOURFOLD_PROFILE_PORT: '0',
    FOURFOLD_SCHEDULE_PORT: '0',
    FOURFOLD_METRICS_PORT: '0',
    FOURFOLD_DRAIN_SECONDS: '0',
    FOURFOLD_READY_JSON: '1',
    FOURFOLD_DIST: client,
    FOURFOLD_ORIGIN: 'https://fourfold.example',
    FOURFOLD_PEPPER: keys.pepper,
    FOURFOLD_SEALING_KEY: keys.sealing,
    FOURFOLD_SIGNING_KEY: keys.signing,
    FOURFOLD_TRUST_PROXY: '1',
  });
}

/** Starts Hono and pg alone over the same database, with a route for each statement. */
export function serveBare(url: string, core: number | null): Promise<Served> {
  return started(['scripts/measure/services/bare.ts', url], core, {});
}

async function started(
  command: readonly string[],
  core: number | null,
  variables: Readonly<Record<string, string>>,
): Promise<Served> {
  const own = core === null ? [] : ['taskset', '-c', String(core)];
  const [program = '', ...args] = [...own, process.execPath, ...command];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      TZ: 'UTC',
      NODE_ENV: 'production',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const { ports } = v.parse(ready, await lineOf(child));
  const pid = child.pid ?? 0;

  return {
    pid,
    port: ports.profile,
    authPort: ports.auth,
    appPort: ports.app,
    async busy() {
      const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const ticksPerSecond = 100;

/** The line that tells the ports. What comes after it is taken in unread, so that it is no part of what is measured. */
async function lineOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('A process without output tells no ports.');

  const { stdout } = child;
  const lines = createInterface({ input: stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      if (!line.includes('"ports"')) return;
      lines.close();
      stdout.resume();
      resolve(line);
    });
    child.once('exit', () => reject(new Error('A process ended before it answered.')));
  });
}
