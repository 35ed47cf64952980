import { join } from 'node:path';

import { pino } from 'pino';

import { createServices } from './app.ts';
import { backUp } from './cli/backupCommand.ts';
import { createAccountCommands } from './cli/accounts/accountCommands.ts';
import { createMemberCommands, invitationLink } from './cli/memberCommands.ts';
import { serveControl } from './cli/controlServer.ts';
import { openDataFolder } from './config/dataFolder.ts';
import { prepareDemo } from './demo.ts';
import { onlyLoopback } from './web/hostCheck.ts';
import type { Listener } from './web/listen.ts';
import { logFile } from './process/logFile.ts';
import { startWatchdog } from './process/watchdog.ts';
import { createFolderCarrier } from './services/letters/folderCarrier.ts';
import { systemClock } from './services/wire/clock.ts';
import type { FolderLock } from './store/folderLock.ts';

/** What runs once the services answer on this machine. */
export interface LocalServices extends AsyncDisposable {
  /** Where the guest of the demo can register, or null when the guest is a member. */
  invitationLink: string | null;
  /** Ends the streams to devices: before that no listener comes to its end. */
  stopStreams(): void;
}

/**
 * Opens the data folder, makes the demo members, and lets the services and the member commands answer. Disposing of it
 * closes the database; close the listeners first.
 */
export async function startLocalServices(options: {
  lock: FolderLock;
  listeners: Record<'auth' | 'profile' | 'schedule', Listener>;
  /** Where the app is opened. */
  origin: string;
}): Promise<LocalServices> {
  const { lock, listeners, origin } = options;
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(startWatchdog());
  const { files, keys, store } = await openDataFolder(lock);
  cleanup.defer(() => store.close());

  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { db } = store;
  const clock = systemClock;
  const demo = await prepareDemo({ db, keys, clock, folder: lock.folder, timeZone });

  const log = pino({}, logFile(join(lock.folder, 'services.log')));
  const services = createServices({
    db,
    clock,
    log,
    keys,
    files,
    notices: store.notices,
    carrier: createFolderCarrier(join(lock.folder, 'letters')),
    origins: [origin],
    secureCookies: false,
    trustProxy: false,
  });
  cleanup.defer(services.startSweeping());
  cleanup.defer(services.startLetters());
  cleanup.defer(services.startErasing());
  const { auth, profile, schedule } = listeners;
  auth.answer(onlyLoopback(auth.port, services.auth.fetch), origin);
  profile.answer(
    onlyLoopback(
      profile.port,
      services.join(services.profile, services.commitments, services.practice, services.media)
        .fetch,
    ),
    origin,
  );
  schedule.answer(onlyLoopback(schedule.port, services.schedule.fetch), origin);

  const control = await serveControl(
    lock.folder,
    {
      members: createMemberCommands({ db, keys, clock, origin }),
      accounts: createAccountCommands({ db, clock, notices: store.notices }),
      backUp: (request) => backUp({ db, files }, clock(), request),
    },
    log,
  );
  cleanup.defer(() => control.close());

  const held = cleanup.move();
  return {
    invitationLink: demo.invitation === null ? null : invitationLink(origin, demo.invitation),
    stopStreams: services.stopStreams,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
