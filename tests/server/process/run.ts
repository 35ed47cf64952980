import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { inject } from 'vitest';

import { readOrCreateKeys } from '#server/config/keysFile.ts';

const execute = promisify(execFile);

const root = join(import.meta.dirname, '../../..');

type Variables = Readonly<Record<string, string>>;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A real process of ours. */
export interface Running {
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the first line of output that matches, fails when the process ends before. */
  line(pattern: RegExp): Promise<string>;
  readonly ended: Promise<Ended>;
}

/** Any free port for each listener, no drain, and readiness told in JSON. */
export const anyPorts: Variables = {
  FOURFOLD_APP_PORT: '0',
  FOURFOLD_AUTH_PORT: '0',
  FOURFOLD_PROFILE_PORT: '0',
  FOURFOLD_SCHEDULE_PORT: '0',
  FOURFOLD_METRICS_PORT: '0',
  FOURFOLD_DRAIN_SECONDS: '0',
  FOURFOLD_READY_JSON: '1',
};

const running = new Set<Running>();
const folders: string[] = [];

/** Kills what still runs, and removes the folders. */
export async function cleanUp(): Promise<void> {
  for (const left of running) left.kill('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
  await Promise.all(
    folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })),
  );
}

/** Where Node keeps what it has compiled, if the run has such a place. */
const compiled = process.env['NODE_COMPILE_CACHE'];

/** Starts a script of the repository on this Node, with no variables of ours but the given ones. */
export function start(
  script: string,
  { args = [], variables = {}, input = '' }: RunOptions = {},
): Running {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    env: {
      PATH: process.env['PATH'],
      TZ: 'UTC',
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
      ...variables,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  child.stdin.end(input);

  const self: Running = {
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = output.stdout.split('\n').find((line) => pattern.test(line));
          if (found !== undefined) resolve(found);
        };
        child.stdout.on('data', look);
        child.once('close', () =>
          reject(new Error(`No line ${pattern} in: ${JSON.stringify(output)}`)),
        );
        look();
      }),
    ended: once(child, 'close').then(() => {
      running.delete(self);
      return { code: child.exitCode, ...output };
    }),
  };
  running.add(self);
  return self;
}

interface RunOptions {
  args?: readonly string[];
  variables?: Variables;
  input?: string;
}

/** Runs a script to its end. */
export function run(script: string, options: RunOptions = {}): Promise<Ended> {
  return start(script, options).ended;
}

/** A new folder that goes after the suite. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-test-'));
  folders.push(folder);

  return folder;
}

/** A new data folder as a Fourfold leaves it that nobody has used: with keys, and a migrated, empty database. */
export async function migratedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await readOrCreateKeys(join(folder, 'keys.json'), false);
  await putMigratedStore(join(folder, 'database'));

  return folder;
}

/** Puts a migrated, empty database into a folder that is not there yet: to make one takes ten times as long. */
export async function putMigratedStore(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await execute('tar', ['-xf', inject('storeDump'), '-C', folder]);
}

/** A client as the build leaves it, in a new folder. */
export async function builtClient(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  for (const path of ['', 'login']) {
    await mkdir(join(folder, '.pages', path), { recursive: true });
    await writeFile(join(folder, '.pages', path, 'index.html'), written);
  }
  await writeFile(join(folder, 'assets/main-1a2b3c.js'), 'export {};\n'.repeat(100));
  await writeFile(join(folder, 'assets/main-1a2b3c.js.br'), 'brotli');
  await writeFile(join(folder, 'assets/main-1a2b3c.js.gz'), 'gzip');
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, '.stamp'), 'not for the public');

  return folder;
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <title>Fourfold</title>
    <meta name="description" content="Four > three." />
    <meta name="fourfold:auth" content="http://localhost:8000" />
    <meta
      content="http://localhost:3005"
      name='fourfold:profile'
    />
    <meta name="fourfold:schedule" content="http://localhost:3003">
  </head>
  <body><div id="root"></div></body>
</html>
`;

const written = page
  .replace('</head>', '<script>let a = "</p>";</script><style>p {\n}</style></head>')
  .replace('<div id="root">', '<div id="root"><p>It stands there already.</p>');
