import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { parseKeys, readOrCreateKeys } from './keysFile.ts';
import type { Keys } from '../services/secrets/keys.ts';
import { openStore, type Store } from '../store/database.ts';
import { requireOwnFolder } from '../store/embeddedFolder.ts';
import type { FolderLock } from '../store/folderLock.ts';

/** What an embedded Fourfold keeps: its database and its keys. */
export interface Installation {
  store: Store;
  keys: Keys;
}

/**
 * Opens the database and the keys of a locked data folder, making both the first time.
 *
 * @throws OperatorError in one line where the folder is foreign or damaged.
 */
export async function openDataFolder(lock: FolderLock): Promise<Installation> {
  await requireOwnFolder(lock.folder);
  const database = join(lock.folder, 'database');
  const hasData = await access(database).then(
    () => true,
    () => false,
  );
  const keys = await readOrCreateKeys(join(lock.folder, 'keys.json'), hasData);

  return {
    keys: await parseKeys(keys),
    store: await openStore({ kind: 'embedded', folder: database }),
  };
}
