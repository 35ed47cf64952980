import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';

import { createServer, type Plugin } from 'vite';

import { listenerNames, loopbackHosts, readLocalConfig, type Ports } from '../server/config.ts';
import { replaceMetas } from '../server/htmlPages.ts';
import { closeAll, listenOnAll } from '../server/listen.ts';
import { aborted, runCommand } from '../server/process.ts';
import { lockFolder } from '../server/store/folderLock.ts';

await runCommand(async (stop) => {
  const { dataFolder, ports } = readLocalConfig(process.env);
  await requireFree(dataFolder, ports);

  await using cleanup = new AsyncDisposableStack();
  // Vite's own listener would end the process at SIGTERM, before the services have stopped.
  const web = createHttpServer();
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    server: { middlewareMode: true, ws: { server: web } },
    plugins: [serviceOrigins(ports)],
  });
  web.on('request', vite.middlewares);
  web.listen(ports.app, 'localhost');
  await once(web, 'listening');
  cleanup.defer(async () => {
    web.close();
    web.closeAllConnections();
    await vite.close();
  });

  const services = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'devServices.ts')],
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

function serviceOrigins(ports: Ports): Plugin {
  return {
    name: 'fourfold:service-origins',
    transformIndexHtml: (html) =>
      replaceMetas(html, {
        'fourfold:auth': `http://localhost:${ports.auth}`,
        'fourfold:profile': `http://localhost:${ports.profile}`,
        'fourfold:schedule': `http://localhost:${ports.schedule}`,
      }),
  };
}
