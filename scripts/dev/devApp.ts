import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';

import { createServer, type InlineConfig, type Plugin } from 'vite';

import { loopbackHosts, type Ports } from '../../server/config/config.ts';
import { replaceMetas } from '../../server/web/htmlPages.ts';
import { bindAll, portOf } from '../../server/web/servers.ts';

/** The sources, served by Vite. */
export interface DevApp extends AsyncDisposable {
  readonly port: number;
}

/**
 * Serves the sources on the app's port, on every loopback address. Rejects when it is taken.
 *
 * @param config what Vite is told besides its own file.
 */
export async function serveDevApp(ports: Ports, config: InlineConfig = {}): Promise<DevApp> {
  await using cleanup = new AsyncDisposableStack();
  // Vite's own listener would end the process at SIGTERM, before the services have stopped.
  const upgrades = createHttpServer();
  const vite = await createServer({
    ...config,
    root: join(import.meta.dirname, '../..'),
    server: { middlewareMode: true, ws: { server: upgrades } },
    plugins: [serviceOrigins(ports)],
  });
  cleanup.defer(() => vite.close());
  const servers = await bindAll(ports.app, loopbackHosts, () =>
    createHttpServer(vite.middlewares).on('upgrade', (...upgrade) =>
      upgrades.emit('upgrade', ...upgrade),
    ),
  );
  cleanup.defer(() => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  });

  const held = cleanup.move();
  return { port: portOf(servers), [Symbol.asyncDispose]: () => held.disposeAsync() };
}

function serviceOrigins(ports: Ports): Plugin {
  return {
    name: 'fourfold:service-origins',
    transformIndexHtml: (html, { path }) =>
      path === '/index.html'
        ? replaceMetas(html, {
            'fourfold:auth': `http://localhost:${ports.auth}`,
            'fourfold:profile': `http://localhost:${ports.profile}`,
            'fourfold:schedule': `http://localhost:${ports.schedule}`,
          })
        : html,
  };
}
