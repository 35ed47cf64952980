import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { OperatorError } from '../../server/process/operatorError.ts';
import { stampClient } from './clientStamp.ts';

/**
 * Builds the app into `dist` in a process of its own.
 *
 * @throws OperatorError when it fails, with what the build said before it.
 */
export async function buildClient(stop: AbortSignal): Promise<void> {
  const build = spawn(process.execPath, [join(import.meta.dirname, '../build.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => void build.kill();
  stop.addEventListener('abort', kill);
  const said = Promise.all([text(build.stdout), text(build.stderr)]);
  await once(build, 'close');
  stop.removeEventListener('abort', kill);

  if (stop.aborted) return;
  if (build.exitCode !== 0) {
    throw new OperatorError(`${(await said).join('').trim()}\nThe app could not be built.`);
  }
  stampClient();
}
