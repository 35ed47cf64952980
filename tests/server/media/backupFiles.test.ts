import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { sweepAll } from '#server/services/media/sweep/sweeper.ts';
import { backUp } from '#server/cli/backupCommand.ts';
import { departMember } from '#server/store/backup/departures.ts';
import { makeBackup } from '#server/store/backup/makeBackup.ts';
import { restoreBackup } from '#server/store/backup/restoreBackup.ts';
import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import { nothingArrived } from '#server/store/media/mediaFiles.ts';
import { openS3Files } from '#server/store/media/s3Files.ts';
import { parseMediaUrl } from '#server/store/media/s3Location.ts';
import { recording } from '#tests/contract/media/files.ts';
import { bytesOf, line, namesIn } from './filesSuite.ts';
import { cleanUp, temporaryFolder } from '#tests/server/process/run.ts';
import { startS3 } from '#tests/support/stores/s3.ts';
import { eachStore, openEmpty } from '#tests/support/stores/stores.ts';

import { clock, fill, newPlaces } from '#tests/server/store/backupStores.ts';

const now = clock();
const bytes = recording(2 * 1024 * 1024 + 5);

afterAll(cleanUp);

async function newFiles() {
  return openFolderFiles(join(await temporaryFolder(), 'media'));
}

/** Members with a recording of so many bytes each. */
async function filled(store: Awaited<ReturnType<typeof openEmpty>>, marks: readonly string[]) {
  const files = await newFiles();
  const people = await fill(store, marks);
  await store.db.updateTable('media').set({ size: bytes.length }).execute();
  const rows = await store.db.selectFrom('media').select(['member_id', 'file']).execute();
  for (const { file } of rows) {
    await files.finish(file, await files.append(file, nothingArrived, line(bytes)));
  }
  return { files, people, rows };
}

eachStore('a backup with files', (open) => {
  test('brings each back byte for byte, but for those of who left (rules/media#V8)', async () => {
    const store = await open();
    const { db } = store;
    const { files, people, rows } = await filled(store, ['ada', 'bea']);
    const { ring, file } = await newPlaces();
    await makeBackup({ db, files, ring, file, now });
    const [ada] = people;
    await departMember(db, ada?.memberId ?? '');
    const elsewhere = await newFiles();
    await restoreBackup({ db, files: elsewhere, ring, file, replaces: true });

    const beas = rows.filter(({ member_id }) => member_id !== ada?.memberId);
    expect(await namesIn(elsewhere)).toEqual(beas.map((row) => row.file));
    expect((await bytesOf(elsewhere, beas[0]?.file ?? ''))?.equals(bytes)).toBe(true);
  });

  test('leaves files that are there, and has none that is missing, which is lost then (rules/media#V9)', async () => {
    const store = await open();
    const { db } = store;
    const { files, rows } = await filled(store, ['ada', 'bea']);
    const { ring, file } = await newPlaces();
    const [missing = '', there = ''] = rows.map((row) => row.file);
    await files.remove(missing, null);
    await makeBackup({ db, files, ring, file, now });
    await restoreBackup({ db, files, ring, file, replaces: true });
    await sweepAll({ db, files, clock, moved: () => {} });

    const names = await namesIn(files);
    expect([names.includes(missing), names.includes(there)]).toEqual([false, true]);
    expect(
      await db.selectFrom('media').select('file').where('state', '=', 'lost').execute(),
    ).toEqual([{ file: missing }]);
  });

  test('is neither made nor restored where nobody says where the files are', async () => {
    const store = await open();
    const { db } = store;
    const { files } = await filled(store, ['ada']);
    const { ring, file } = await newPlaces();
    await makeBackup({ db, files, ring, file, now });
    const request = { file: `${file}2`, ring: ring.path, isNewRing: false };
    const no = 'There are recordings, and no place for them is named.';

    await expect(backUp({ db, files: null }, now, request)).rejects.toThrow(no);
    await expect(restoreBackup({ db, ring, file, replaces: true })).rejects.toThrow(no);
    expect((await db.selectFrom('media').selectAll().execute()).length).toBe(1);
  });
});

test('a backup of a folder is back in a bucket', async () => {
  const server = await startS3();
  const bucket = await openS3Files(parseMediaUrl(server.url));
  const store = await openEmpty('embedded');
  const { files, rows } = await filled(store, ['ada']);
  const { ring, file } = await newPlaces();
  await makeBackup({ db: store.db, files, ring, file, now });
  await restoreBackup({ db: store.db, files: bucket, ring, file, replaces: true });

  expect((await bytesOf(bucket, rows[0]?.file ?? ''))?.equals(bytes)).toBe(true);
  await server.stop();
});
