import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { makeBackup } from '#server/store/backup/makeBackup.ts';
import { openStore, type StoreLocation } from '#server/store/database.ts';
import { newPostgresDatabase, openEmpty, storeKinds } from '#tests/support/stores/stores.ts';

import { migratedFolder, start } from '../process/run.ts';
import { clock, contentOf, fill, newPlaces } from './backupStores.ts';

test.each(storeKinds)('a restore that is killed midway leaves nothing half (%s)', async (kind) => {
  const source = await openEmpty('embedded');
  await fill(source, ['ada']);
  const { ring, file } = await newPlaces();
  await makeBackup({ db: source.db, ring, file, now: clock() });
  const location: StoreLocation =
    kind === 'postgres'
      ? { kind, url: await newPostgresDatabase() }
      : { kind, folder: join(await migratedFolder(), 'database') };

  const where = location.kind === 'postgres' ? location.url : (location.folder ?? '');
  const restore = start('tests/server/store/restoreAndWait.ts', { args: [where, ring.path, file] });
  await restore.line(/^All is written/u);
  restore.kill('SIGKILL');
  await restore.ended;

  const target = await openStore(location);
  onTestFinished(() => target.close());
  expect(Object.values(await contentOf(target.db)).flat()).toEqual([]);
});
