import { join } from 'node:path';

import { loopbackHosts, readLocalConfig } from '../server/config.ts';
import { demoGuest, demoMembers, demoPassword } from '../server/demo.ts';
import { closeAll, listenOnAll, type Listeners } from '../server/listen.ts';
import { startLocalServices } from '../server/localServices.ts';
import { aborted, runCommand, say } from '../server/process.ts';
import { lockFolder } from '../server/store/folderLock.ts';
import { createWeb } from '../server/web.ts';
import { buildClient } from './buildClient.ts';
import { isClientCurrent } from './clientStamp.ts';

await runCommand(async (stop) => {
  const config = readLocalConfig(process.env);

  await using cleanup = new AsyncDisposableStack();
  const lock = await lockFolder(config.dataFolder);
  cleanup.defer(() => lock.release());
  const listeners = await listenOnAll(config.ports, loopbackHosts);
  cleanup.defer(() => closeAll(listeners));

  if (config.clientFolder === null && !isClientCurrent()) {
    say('Building the app. This takes a moment, and only after a change.');
    await buildClient(stop);
  }
  if (stop.aborted) return;

  const origin = originOf(listeners.app);
  const services = await startLocalServices({ lock, listeners, origin });
  cleanup.use(services);
  const serviceOrigins = {
    auth: originOf(listeners.auth),
    profile: originOf(listeners.profile),
    schedule: originOf(listeners.schedule),
  };
  const folder = config.clientFolder ?? join(import.meta.dirname, '../dist');
  const web = createWeb({ folder, origin, serviceOrigins });
  listeners.app.answer(web.fetch);

  const { invitationLink } = services;
  if (config.announceJson) say(JSON.stringify({ app: origin, ...serviceOrigins, invitationLink }));
  else announce(origin, invitationLink);

  await aborted(stop);
  await closeAll(listeners);
});

function originOf(listener: Listeners['app']): string {
  return `http://localhost:${listener.port}`;
}

function announce(origin: string, invitationLink: string | null): void {
  const [maya, noor] = demoMembers;

  say(`Fourfold is ready: ${origin}`);
  say('');
  say(`  Sign in as   ${maya.email}, or ${noor.email} with a one-time code`);
  say(`  Password     ${demoPassword}`);
  say(`  The code     npm run member -- code ${noor.email}`);
  if (invitationLink !== null) {
    say(`  Invitation   ${invitationLink}`);
    say(`               (for ${demoGuest})`);
  }
  say('');
  say('Ctrl-C stops it. What you do here is kept for the next start.');
}
