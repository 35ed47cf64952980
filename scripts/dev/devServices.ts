import { loopbackHosts, readLocalConfig } from '../../server/config/config.ts';
import { closeAll, listenOnAll } from '../../server/web/listen.ts';
import { startLocalServices } from '../../server/localServices.ts';
import { aborted, runCommand } from '../../server/process/process.ts';
import { lockFolder } from '../../server/store/folderLock.ts';
import { announce } from './announce.ts';

await runCommand(async (stop) => {
  const { dataFolder, ports } = readLocalConfig(process.env);
  const origin = `http://localhost:${ports.app}`;

  await using cleanup = new AsyncDisposableStack();
  const lock = await lockFolder(dataFolder);
  cleanup.defer(() => lock.release());
  const listeners = await listenOnAll(['auth', 'profile', 'schedule'], ports, loopbackHosts);
  cleanup.defer(() => closeAll(Object.values(listeners)));
  const services = await startLocalServices({ lock, listeners, origin });
  cleanup.use(services);
  announce(origin, services.invitationLink);

  await aborted(stop);
  services.stopStreams();
  await closeAll(Object.values(listeners));
});
