import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import {
  listenerNames,
  loopbackHosts,
  readLocalConfig,
  type Ports,
} from '../server/config/config.ts';
import { closeAll, listenOnAll } from '../server/web/listen.ts';
import { aborted, runCommand } from '../server/process/process.ts';
import { lockFolder } from '../server/store/folderLock.ts';
import { serveDevApp } from './dev/devApp.ts';

await runCommand(async (stop) => {
  const { dataFolder, ports } = readLocalConfig(process.env);
  await requireFree(dataFolder, ports);

  await using cleanup = new AsyncDisposableStack();
  cleanup.use(await serveDevApp(ports));

  const services = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'dev/devServices.ts')],
    { stdio: 'inherit' },
  );
  const ended = once(services, 'exit');
  cleanup.defer(async () => {
    services.kill();
    await ended;
  });

  await Promise.race([aborted(stop), ended]);
});

/** Says at once what the services, restarted at every change, would say again and again. */
async function requireFree(dataFolder: string, ports: Ports): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const lock = await lockFolder(dataFolder);
  cleanup.defer(() => lock.release());

  await closeAll(Object.values(await listenOnAll(listenerNames, ports, loopbackHosts)));
}
