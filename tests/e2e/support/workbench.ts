import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The app on its mocks, as `npm run build:mock` leaves it in `dist-mock`, on a free port. */
export interface Workbench {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves it. `dist-mock` must be built. */
export async function startWorkbench(): Promise<Workbench> {
  const vite = 'node_modules/vite/bin/vite.js';
  const preview = spawn(
    process.execPath,
    [
      vite,
      'preview',
      '--mode',
      'mock',
      '--outDir',
      'dist-mock',
      '--host',
      'localhost',
      '--port',
      '0',
    ],
    {
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const origin = await originOf(preview);

  return {
    origin,
    async stop() {
      preview.kill('SIGTERM');
      if (preview.exitCode === null && preview.signalCode === null) await once(preview, 'exit');
    },
  };
}

async function originOf(preview: ChildProcess): Promise<string> {
  if (preview.stdout === null) throw new Error('The preview has no standard output.');

  const lines = createInterface({ input: preview.stdout });
  for await (const line of lines) {
    const address = /http:\/\/localhost:\d+/u.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('The preview ended before it was ready.');
}
