import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { pino } from 'pino';

import { listenerNames, longestDrainSeconds, readServeConfig } from './config/config.ts';
import { parseKeys } from './config/keysFile.ts';
import type { PushConfig } from './config/pushConfig.ts';
import { answerMembers } from './memberServices.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { listenForMetrics } from './telemetry/metricsListener.ts';
import { OperatorError } from './process/operatorError.ts';
import { aborted, runCommand } from './process/process.ts';
import { createSmtpCarrier } from './services/letters/smtpCarrier.ts';
import { createHttpsCarrier } from './services/push/httpsCarrier.ts';
import type { PushSetup } from './services/push/pushes.ts';
import { startWatchdog } from './process/watchdog.ts';
import { noProxyTrusted } from './services/network/proxyWatch.ts';
import { requireOwnKeys } from './services/secrets/sealedColumns.ts';
import { openStore } from './store/database.ts';
import { openS3Files } from './store/media/s3Files.ts';
import { closeAll, listenOnAll, type Listener } from './web/listen.ts';

const noPlaceForFiles =
  'FOURFOLD_MEDIA_URL is not set: recordings, photos and videos stay on the devices that made them.';

const noWayForLetters =
  'FOURFOLD_SMTP_URL is not set: no letter is sent, and nobody can choose a new password by one.';

const noWayForPushes = 'FOURFOLD_PUSH_KEY is not set: reminders come only while Fourfold is open.';

/** What is under way has ten seconds after the drain, and the database as many. */
const longestStopMs = (longestDrainSeconds + 20) * 1_000;

await runCommand(
  async (stop) => {
    const config = readServeConfig(process.env);
    const { origin, trustProxy } = config;
    const keys = await parseKeys(config.keys);
    await requireClient(config.clientFolder);

    const carrier = config.letters === null ? null : createSmtpCarrier(config.letters.server);
    if (config.letters?.isChecked === true) await carrier?.verify();

    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(startWatchdog());
    const listeners = await listenOnAll(listenerNames, config.ports, config.hosts, origin);
    cleanup.defer(() => closeAll(Object.values(listeners)));
    const metrics = createMetrics();
    const metricsListener = await listenForMetrics(metrics, config.metrics);
    cleanup.defer(() => metricsListener.close());
    const store = await openStore({ kind: 'postgres', url: config.databaseUrl });
    cleanup.defer(() => store.close());
    await requireOwnKeys(store.db, keys);
    const files = config.media === null ? null : await openS3Files(config.media);
    if (stop.aborted) return;

    const log = pino();
    metrics.watchConnections(() => store.connections());
    const readiness = answerMembers({
      config,
      keys,
      listeners,
      log,
      meters: metrics,
      store,
      ...(files === null ? {} : { files }),
      ...(carrier === null ? {} : { carrier }),
      ...(config.push === null ? {} : { push: pushSetup(config.push, origin) }),
    });
    cleanup.defer(() => readiness.stopWork());
    log.info(
      { origin, ports: portsOf({ ...listeners, metrics: metricsListener }) },
      'Fourfold is ready.',
    );
    if (!trustProxy) log.warn(noProxyTrusted);
    if (files === null) log.warn(noPlaceForFiles);
    if (carrier === null) log.warn(noWayForLetters);
    if (config.push === null) log.warn(noWayForPushes);

    await aborted(stop);
    readiness.stop();
    for (const listener of Object.values(listeners)) listener.endConnections();
    log.info({ drainSeconds: config.drainSeconds }, 'Fourfold is stopping.');
    await setTimeout(config.drainSeconds * 1_000);
    await closeAll(Object.values(listeners));
  },
  { longestStopMs },
);

function pushSetup({ hosts, key }: PushConfig, origin: string): PushSetup {
  return {
    publicKey: key.publicKey,
    hosts,
    carrier: createHttpsCarrier({ key, hosts, subject: origin }),
  };
}

async function requireClient(folder: string): Promise<void> {
  await access(join(folder, 'index.html')).catch(() => {
    throw new OperatorError('The app is not built. Run: npm run build');
  });
}

function portsOf(listeners: Readonly<Record<string, Listener>>): Record<string, number> {
  return Object.fromEntries(Object.entries(listeners).map(([name, { port }]) => [name, port]));
}
