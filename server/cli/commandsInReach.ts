import { realpath } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

import { readLocalConfig, readServeConfig, type Environment } from '../config/config.ts';
import { openDataFolder } from '../config/dataFolder.ts';
import { parseKeys } from '../config/keysFile.ts';
import { OperatorError } from '../process/operatorError.ts';
import { systemClock } from '../services/wire/clock.ts';
import { openStore } from '../store/database.ts';
import { FolderInUse, lockFolder } from '../store/folderLock.ts';
import { NobodyListens, remoteMemberCommands } from './controlClient.ts';
import { controlSocket } from './controlSocket.ts';
import { createMemberCommands, type MemberCommands } from './memberCommands.ts';

const timeoutMs = 5_000;
const pauseMs = 250;

/**
 * Carries out one command where the members are: on PostgreSQL when DATABASE_URL is set, else through the process that
 * has the data folder open, else on the folder itself. A process that has the folder and does not listen yet is starting,
 * and is waited for.
 *
 * @param pause waits between two tries.
 * @throws OperatorError when that process does not listen within five seconds.
 */
export async function withMemberCommands<Answer>(
  environment: Environment,
  run: (commands: MemberCommands) => Promise<Answer>,
  pause: () => Promise<void> = () => setTimeout(pauseMs),
): Promise<Answer> {
  if (environment['DATABASE_URL']) return onPostgres(environment, run);

  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await onThisMachine(environment, run);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      if (performance.now() > deadline) {
        throw new OperatorError('Fourfold is starting. Try again in a moment.', { cause: error });
      }
    }
    await pause();
  }
}

async function onThisMachine<Answer>(
  environment: Environment,
  run: (commands: MemberCommands) => Promise<Answer>,
): Promise<Answer> {
  const { dataFolder, ports } = readLocalConfig(environment);
  const folder = await realpath(dataFolder).catch(() => null);
  if (folder !== null) {
    try {
      return await run(remoteMemberCommands(controlSocket(folder)));
    } catch (error) {
      if (!(error instanceof NobodyListens)) throw error;
    }
  }

  await using cleanup = new AsyncDisposableStack();
  const lock = await lockFolder(dataFolder);
  cleanup.defer(() => lock.release());
  const { store, keys } = await openDataFolder(lock);
  cleanup.defer(() => store.close());

  const origin = `http://localhost:${ports.app}`;
  return await run(createMemberCommands({ db: store.db, keys, clock: systemClock, origin }));
}

async function onPostgres<Answer>(
  environment: Environment,
  run: (commands: MemberCommands) => Promise<Answer>,
): Promise<Answer> {
  const config = readServeConfig(environment);
  const keys = await parseKeys(config.keys);
  const store = await openStore({ kind: 'postgres', url: config.databaseUrl });

  try {
    const { db } = store;
    const { origin } = config;
    return await run(createMemberCommands({ db, keys, clock: systemClock, origin }));
  } finally {
    await store.close();
  }
}
