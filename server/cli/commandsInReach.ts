import { realpath } from 'node:fs/promises';

import { readLocalConfig, readServeConfig, type Environment } from '../config.ts';
import { openDataFolder } from '../dataFolder.ts';
import { parseKeys } from '../keysFile.ts';
import { systemClock } from '../services/clock.ts';
import { openStore } from '../store/database.ts';
import { lockFolder } from '../store/folderLock.ts';
import { NobodyListens, remoteMemberCommands } from './controlClient.ts';
import { controlSocket } from './controlSocket.ts';
import { createMemberCommands, type MemberCommands } from './memberCommands.ts';

/**
 * Carries out one command where the members are: on PostgreSQL when DATABASE_URL is set, else through the process that
 * has the data folder open, else on the folder itself.
 */
export async function withMemberCommands<Answer>(
  environment: Environment,
  run: (commands: MemberCommands) => Promise<Answer>,
): Promise<Answer> {
  if (environment['DATABASE_URL']) return onPostgres(environment, run);

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
