import { realpath } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

import { readLocalConfig, readServeConfig } from '../config/config.ts';
import { openDataFolder, type Installation } from '../config/dataFolder.ts';
import type { Environment } from '../config/environment.ts';
import { parseKeys } from '../config/keysFile.ts';
import { OperatorError } from '../process/operatorError.ts';
import { systemClock } from '../services/wire/clock.ts';
import { openStore } from '../store/database.ts';
import { openS3Files } from '../store/media/s3Files.ts';
import { FolderInUse, lockFolder } from '../store/folderLock.ts';
import { createAccountCommands } from './accounts/accountCommands.ts';
import type { AccountAnswer, AccountRequest } from './accounts/accountRequest.ts';
import { NobodyListens, remoteAccountCommands, remoteMemberCommands } from './controlClient.ts';
import { controlSocket } from './controlSocket.ts';
import { createMemberCommands, type MemberCommands } from './memberCommands.ts';
import { inStoreWords } from './storeWords.ts';

const timeoutMs = 5_000;
const pauseMs = 250;

/** What a command does where the members are. */
export interface Doors<Answer> {
  /** Asks the process that listens on the socket. Rejects with NobodyListens when none does. */
  remote: (socketPath: string) => Promise<Answer>;
  /** Works on the store itself, which is closed after it. */
  here: (installation: Installation, origin: string) => Promise<Answer>;
}

/**
 * Carries out one command where the members are: on PostgreSQL when DATABASE_URL is set, else through the process that
 * has the data folder open, else on the folder itself. A process that has the folder and does not listen yet is starting,
 * and is waited for.
 *
 * @param pause waits between two tries.
 * @throws OperatorError when that process does not listen within five seconds.
 */
export async function inReach<Answer>(
  environment: Environment,
  doors: Doors<Answer>,
  pause: () => Promise<void> = () => setTimeout(pauseMs),
): Promise<Answer> {
  if (environment['DATABASE_URL']) return onPostgres(environment, doors);

  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await onThisMachine(environment, doors);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      if (performance.now() > deadline) {
        throw new OperatorError('Fourfold is starting. Try again in a moment.', { cause: error });
      }
    }
    await pause();
  }
}

/** Carries out one of the member commands, as `inReach` says. */
export function withMemberCommands<Answer>(
  environment: Environment,
  run: (commands: MemberCommands) => Promise<Answer>,
  pause?: () => Promise<void>,
): Promise<Answer> {
  const doors: Doors<Answer> = {
    remote: (socketPath) => run(remoteMemberCommands(socketPath)),
    here: ({ keys, store: { db } }, origin) =>
      run(createMemberCommands({ db, keys, clock: systemClock, origin })),
  };

  return inReach(environment, doors, pause);
}

/** Carries out one of the commands on accounts, as `inReach` says. */
export function withAccountCommands(
  environment: Environment,
  request: AccountRequest,
): Promise<AccountAnswer> {
  return inReach(environment, {
    remote: (socketPath) => remoteAccountCommands(socketPath)(request),
    here: ({ store: { db, notices } }) =>
      createAccountCommands({ db, clock: systemClock, notices })(request),
  });
}

async function onThisMachine<Answer>(
  environment: Environment,
  doors: Doors<Answer>,
): Promise<Answer> {
  const { dataFolder, ports } = readLocalConfig(environment);
  const folder = await realpath(dataFolder).catch(() => null);
  if (folder !== null) {
    try {
      return await doors.remote(controlSocket(folder));
    } catch (error) {
      if (!(error instanceof NobodyListens)) throw error;
    }
  }

  await using cleanup = new AsyncDisposableStack();
  const lock = await lockFolder(dataFolder);
  cleanup.defer(() => lock.release());
  const installation = await openDataFolder(lock);
  cleanup.defer(() => installation.store.close());

  return await inStoreWords(() => doors.here(installation, `http://localhost:${ports.app}`));
}

/** Works on the database and with the keys that the environment names. */
export async function onPostgres<Answer>(
  environment: Environment,
  { here }: Pick<Doors<Answer>, 'here'>,
): Promise<Answer> {
  const config = readServeConfig(environment);
  const keys = await parseKeys(config.keys);
  const store = await openStore({ kind: 'postgres', url: config.databaseUrl });

  try {
    const files = config.media === null ? null : await openS3Files(config.media);
    return await inStoreWords(() => here({ files, store, keys }, config.origin));
  } finally {
    await store.close();
  }
}
