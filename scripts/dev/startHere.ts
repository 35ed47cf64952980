import { join } from 'node:path';

import { listenerNames, loopbackHosts, readLocalConfig } from '../../server/config/config.ts';
import { closeAll, listenOnAll, localOrigin } from '../../server/web/listen.ts';
import { startLocalServices } from '../../server/localServices.ts';
import { aborted, runCommand, say } from '../../server/process/process.ts';
import { lockFolder } from '../../server/store/folderLock.ts';
import { createWeb } from '../../server/web/web.ts';
import { announce } from './announce.ts';
import { buildClient } from '../client/buildClient.ts';
import { isClientCurrent } from '../client/clientStamp.ts';

await runCommand(async (stop) => {
  const config = readLocalConfig(process.env);

  await using cleanup = new AsyncDisposableStack();
  const lock = await lockFolder(config.dataFolder);
  cleanup.defer(() => lock.release());
  const listeners = await listenOnAll(listenerNames, config.ports, loopbackHosts);
  cleanup.defer(() => closeAll(Object.values(listeners)));

  if (config.clientFolder === null && !isClientCurrent()) {
    say('Building the app. This takes a moment, and only after a change.');
    await buildClient(stop);
  }
  if (stop.aborted) return;

  const origin = localOrigin(listeners.app);
  const services = await startLocalServices({ lock, listeners, origin });
  cleanup.use(services);
  const serviceOrigins = {
    auth: localOrigin(listeners.auth),
    profile: localOrigin(listeners.profile),
    schedule: localOrigin(listeners.schedule),
  };
  const folder = config.clientFolder ?? join(import.meta.dirname, '../../dist');
  const { isShellRetired } = config;
  const web = createWeb({ folder, origin, serviceOrigins, isShellRetired });
  listeners.app.answer(web.fetch);

  const { invitationLink } = services;
  if (config.announceJson) say(JSON.stringify({ app: origin, ...serviceOrigins, invitationLink }));
  else announce(origin, invitationLink);

  await aborted(stop);
  services.stopStreams();
  await closeAll(Object.values(listeners));
});
