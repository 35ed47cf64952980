import type { Logger } from 'pino';

import { createServices } from './app.ts';
import type { ListenerName, ServeConfig } from './config/config.ts';
import type { Carrier } from './services/letters/carrier.ts';
import type { PushSetup } from './services/push/pushes.ts';
import type { Meters } from './services/wire/meters.ts';
import { systemClock } from './services/wire/clock.ts';
import { createPatientChecks } from './services/secrets/patientChecks.ts';
import type { Keys } from './services/secrets/keys.ts';
import type { Store } from './store/database.ts';
import { isMigrated } from './store/migrate.ts';
import type { MediaFiles } from './store/media/mediaFiles.ts';
import type { Listener } from './web/listen.ts';
import { createReadiness, type Readiness } from './web/readiness.ts';
import { createWeb } from './web/web.ts';

export interface MemberServicesOptions {
  config: Pick<ServeConfig, 'clientFolder' | 'origin' | 'trustProxy'> &
    Partial<Pick<ServeConfig, 'isShellRetired'>>;
  listeners: Readonly<Record<ListenerName, Listener>>;
  store: Pick<Store, 'db'> & Partial<Pick<Store, 'notices'>>;
  keys: Keys;
  /** Left out: files are refused. */
  files?: MediaFiles;
  /** Left out: letters wait. */
  carrier?: Carrier;
  /** Left out: reminders come to open pages alone. */
  push?: PushSetup;
  log: Logger;
  meters: Meters;
}

/** Lets the app and the services answer on their listeners, for members behind a proxy that ends TLS. Stopped, they end their streams. */
export function answerMembers(options: MemberServicesOptions): Readiness & {
  /** Resolves once nothing goes through the files any more, and neither a letter nor a reminder is on its way. */
  stopWork(): Promise<void>;
} {
  const { carrier, config, files, keys, listeners, log, meters, push, store } = options;
  const { clientFolder: folder, isShellRetired = false, origin, trustProxy } = config;
  const { db } = store;
  const services = createServices({
    db,
    clock: systemClock,
    log,
    keys,
    meters,
    ...(files === undefined ? {} : { files }),
    ...(carrier === undefined ? {} : { carrier }),
    ...(push === undefined ? {} : { push }),
    ...(store.notices === undefined ? {} : { notices: store.notices }),
    origins: [origin],
    secureCookies: true,
    trustProxy,
    verify: createPatientChecks(),
  });
  const { auth, profile, schedule, commitments, practice, media } = services;
  const web = createWeb({
    folder,
    origin,
    serviceOrigins: { auth: origin, profile: origin, schedule: origin },
    trustProxy,
    isShellRetired,
    services: services.join(auth, profile, schedule, commitments, practice, media).fetch,
    ...services.forWeb,
  });

  const readiness = createReadiness(() => isMigrated(db), { origin });
  const answers = {
    app: web,
    auth,
    profile: services.join(profile, commitments, practice, media),
    schedule,
  } as const;
  for (const name of ['app', 'auth', 'profile', 'schedule'] as const) {
    listeners[name].answer(readiness.before(answers[name].fetch), origin);
  }
  const stops = [
    services.startSweeping(),
    services.startLetters(),
    services.startPushes(),
    services.startErasing(),
  ];
  return {
    async stopWork() {
      await Promise.all(stops.map((stop) => stop()));
    },
    before: (fetch) => readiness.before(fetch),
    stop() {
      readiness.stop();
      services.stopStreams();
    },
  };
}
