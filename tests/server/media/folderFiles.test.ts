import { randomUUID } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import { FileGone, type MediaFiles } from '#server/store/media/mediaFiles.ts';
import { recording } from '#tests/contract/media/files.ts';
import { cleanUp, start, temporaryFolder } from '#tests/server/process/run.ts';

import { bytesOf, filesSuite, line, sent } from './filesSuite.ts';

let folder: string;
let files: MediaFiles;
beforeAll(async () => {
  folder = await temporaryFolder();
  files = await openFolderFiles(folder);
});
afterAll(cleanUp);

filesSuite('in a folder', () => files);

test('what was told of a file outlives a kill, and what was not is written over (rules/media#V9)', async () => {
  const name = randomUUID();
  const writer = start('tests/server/media/fileWriter.ts', { args: [folder, name] });
  await writer.line(/^told/u);
  await writer.line(/^writing/u);
  writer.kill('SIGKILL');
  await writer.ended;
  const bytes = recording(200_000);
  const told = { size: 100_000, notes: null };
  await files.finish(name, await files.append(name, told, line(bytes.subarray(100_000))));

  expect((await bytesOf(files, name))?.equals(bytes)).toBe(true);
});

test('a file that is shorter than was noted comes anew', async () => {
  const { name, arrived } = await sent(files, recording(1_000));
  await truncate(join(folder, 'arriving', name), 999);

  await expect(files.append(name, arrived, line(recording(1)))).rejects.toThrow(FileGone);
  await expect(files.finish(name, arrived)).rejects.toThrow(FileGone);
});

test('a disk with less than a twentieth free has no room (rules/media#V2)', async () => {
  const at = (free: number) => openFolderFiles(folder, () => Promise.resolve(free));

  expect(await (await at(0.05)).hasRoom()).toBe(true);
  expect(await (await at(0.049)).hasRoom()).toBe(false);
});

test('bytes that fail amid a part leave it where it was', async () => {
  const { name, arrived } = await sent(files, recording(1_000));
  await expect(files.append(name, arrived, failing())).rejects.toThrow('The memory is full.');
  await files.finish(name, arrived);

  expect((await bytesOf(files, name))?.equals(recording(1_000))).toBe(true);
});

async function* failing(): AsyncGenerator<Uint8Array> {
  yield recording(10);
  throw new Error('The memory is full.');
}
