import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { OperatorError } from '../process/operatorError.ts';
import { parseKeys, readOrCreateKeys } from './keysFile.ts';
import type { Keys } from '../services/secrets/keys.ts';
import { openStore, type Store } from '../store/database.ts';
import { requireRoomForDatabase } from '../store/diskRoom.ts';
import { hasOwnDatabase } from '../store/embeddedFolder.ts';
import { openFolderFiles } from '../store/media/folderFiles.ts';
import type { MediaFiles } from '../store/media/mediaFiles.ts';
import type { FolderLock } from '../store/folderLock.ts';

/** What a Fourfold keeps: its database, its files and its keys. */
export interface Installation {
  store: Store;
  /** Null where nobody said where they are. */
  files: MediaFiles | null;
  keys: Keys;
}

/**
 * Looks that a locked data folder has its keys.
 *
 * @throws OperatorError where it has none: new ones would open nothing that was sealed before.
 */
export async function requireKeysIn(lock: FolderLock): Promise<void> {
  const file = keysFileIn(lock);
  await access(file).catch(() => {
    throw new OperatorError(
      `There are no keys ${file}. Put those of the Fourfold there whose backup it is. Nothing was changed.`,
    );
  });
}

/**
 * Looks that there is a database in a data folder.
 *
 * @throws OperatorError where there is none: a backup of it would be one of nothing.
 */
export async function requireData(dataFolder: string): Promise<void> {
  await access(join(dataFolder, 'database')).catch(() => {
    throw new OperatorError(
      `There is no data in ${dataFolder}. Name the data folder with FOURFOLD_DATA, or set DATABASE_URL as for npm run serve.`,
    );
  });
}

/** Where a data folder has its keys. */
export function keysFileIn({ folder }: FolderLock): string {
  return join(folder, 'keys.json');
}

/**
 * Opens the database, the files and the keys of a locked data folder, making them the first time.
 *
 * @throws OperatorError in one line where the folder is foreign or damaged, or the disk has no room for a new database.
 */
export async function openDataFolder(
  lock: FolderLock,
): Promise<Installation & { files: MediaFiles }> {
  const hasData = await hasOwnDatabase(lock.folder);
  if (!hasData) requireRoomForDatabase(lock.folder);
  const keys = await parseKeys(await readOrCreateKeys(keysFileIn(lock), hasData));
  if (!hasData) await makeDatabase(lock.folder);

  return {
    keys,
    store: await openStore({ kind: 'embedded', folder: join(lock.folder, 'database') }),
    files: await openFolderFiles(join(lock.folder, 'media')),
  };
}

/** Makes a database under another name, and gives it its own once it is whole: one whose making was cut off never counts. */
async function makeDatabase(folder: string): Promise<void> {
  const draft = join(folder, '.database.draft');
  await rm(draft, { recursive: true, force: true });
  const store = await openStore({ kind: 'embedded', folder: draft });
  await store.close();
  await rename(draft, join(folder, 'database'));
}
