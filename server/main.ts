import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { pino } from 'pino';

import { createServices } from './app.ts';
import { listenerNames, readServeConfig } from './config/config.ts';
import { parseKeys } from './config/keysFile.ts';
import { closeAll, listenOnAll } from './web/listen.ts';
import { OperatorError } from './process/operatorError.ts';
import { aborted, runCommand } from './process/process.ts';
import { systemClock } from './services/wire/clock.ts';
import { openStore } from './store/database.ts';
import { noProxyTrusted } from './services/network/proxyWatch.ts';
import { createWeb } from './web/web.ts';

await runCommand(async (stop) => {
  const config = readServeConfig(process.env);
  const { origin, trustProxy, clientFolder: folder } = config;
  const keys = await parseKeys(config.keys);
  await requireClient(folder);

  await using cleanup = new AsyncDisposableStack();
  const listeners = await listenOnAll(listenerNames, config.ports, config.hosts);
  cleanup.defer(() => closeAll(Object.values(listeners)));
  const store = await openStore({ kind: 'postgres', url: config.databaseUrl });
  cleanup.defer(() => store.close());

  const log = pino();
  const services = createServices({
    db: store.db,
    clock: systemClock,
    log,
    keys,
    origins: [origin],
    secureCookies: true,
    trustProxy,
  });
  const { auth, profile, schedule, commitments } = services;
  listeners.auth.answer(auth.fetch, origin);
  listeners.profile.answer(services.join(profile, commitments).fetch, origin);
  listeners.schedule.answer(schedule.fetch, origin);
  const web = createWeb({
    folder,
    origin,
    serviceOrigins: { auth: origin, profile: origin, schedule: origin },
    trustProxy,
    services: services.join(auth, profile, schedule, commitments).fetch,
  });
  listeners.app.answer(web.fetch);
  log.info({ origin, ports: portsOf(listeners) }, 'Fourfold is ready.');
  if (!trustProxy) log.warn(noProxyTrusted);

  await aborted(stop);
  log.info('Fourfold is stopping.');
  await closeAll(Object.values(listeners));
});

async function requireClient(folder: string): Promise<void> {
  await access(join(folder, 'index.html')).catch(() => {
    throw new OperatorError('The app is not built. Run: npm run build');
  });
}

function portsOf(listeners: Readonly<Record<string, { port: number }>>): Record<string, number> {
  return Object.fromEntries(Object.entries(listeners).map(([name, { port }]) => [name, port]));
}
