import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A real Fourfold, as `npm start` runs it, on free ports and a data folder of its own. */
export interface Fourfold {
  readonly app: string;
  readonly auth: string;
  /** Runs `npm run member -- …` on it. Returns what it printed; throws when it fails. */
  member(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts one. It serves the client in `dist`, which must be built. */
export async function startFourfold(): Promise<Fourfold> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-'));
  const env = {
    ...process.env,
    FOURFOLD_DATA: folder,
    FOURFOLD_DIST: 'dist',
    FOURFOLD_READY_JSON: '1',
    FOURFOLD_APP_PORT: '0',
    FOURFOLD_AUTH_PORT: '0',
    FOURFOLD_PROFILE_PORT: '0',
    FOURFOLD_SCHEDULE_PORT: '0',
  };
  const server = spawn('node', ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const { app, auth } = await readiness(server);

  return {
    app,
    auth,
    member: (...args) => output(spawn('node', ['server/cli/member.ts', ...args], { env })),
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readiness(server: ChildProcess): Promise<{ app: string; auth: string }> {
  if (server.stdout === null) throw new Error('The server has no standard output.');

  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('{"app"')) return JSON.parse(line) as { app: string; auth: string };
  }
  throw new Error('Fourfold ended before it was ready.');
}

async function output(command: ChildProcess): Promise<string> {
  let text = '';
  command.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  command.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(command, 'close');

  if (command.exitCode !== 0) throw new Error(`The command failed: ${text}`);
  return text;
}
