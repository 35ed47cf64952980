import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { FolderInUse, lockFolder } from '#server/store/folderLock.ts';
import { parseRecord, thisProcess } from '#server/store/processRecord.ts';

import { run, start, temporaryFolder, type Running } from './run.ts';
import { eventually } from '../../support/eventually.ts';

const script = 'tests/server/process/holdFolder.ts';

test('a second process is refused at once, in one line that names the first and the folder', async () => {
  const folder = await temporaryFolder();
  const holder = await hold(folder);

  const second = await run(script, { args: [folder] });

  expect(second).toEqual({
    code: 78,
    stdout: '',
    stderr: `The data folder ${folder} is in use by process ${holder.pid}. Stop that one first, or name another folder with FOURFOLD_DATA.\n`,
  });

  const before = performance.now();
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('another folder is not affected', async () => {
  await hold(await temporaryFolder());
  const other = await temporaryFolder();

  const lock = await lockFolder(other);
  expect(lock.folder).toBe(other);
  await lock.release();
});

test('the same process is refused as well', async () => {
  const folder = await temporaryFolder();
  const lock = await lockFolder(folder);

  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await lock.release();
});

test('another name of the same folder is refused as well', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'inner'));
  const lock = await lockFolder(folder);

  await expect(lockFolder(join(folder, 'inner', '..'))).rejects.toThrow(`${process.pid}`);
  await lock.release();
});

test('a killed process leaves its files, and the folder free', async () => {
  const folder = await temporaryFolder();
  const holder = await hold(folder);
  holder.kill('SIGKILL');
  await holder.ended;
  expect(await readdir(folder)).toEqual(['lock.json', 'lock.sock']);

  const lock = await lockFolder(folder);
  await lock.release();
});

test.runIf(process.platform === 'linux')(
  'a killed process whose parent never collects it leaves the folder free',
  async () => {
    const folder = await temporaryFolder();
    const holder = join(import.meta.dirname, 'holdFolder.ts');
    const parent = spawn('sh', [
      '-c',
      '"$0" "$1" "$2" & exec sleep 60',
      process.execPath,
      holder,
      folder,
    ]);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = await eventually(async () => {
      const record = parseRecord(await readFile(join(folder, 'lock.json'), 'utf8'));
      return record?.pid ?? expect.fail('There is no record yet.');
    });
    process.kill(pid, 'SIGKILL');
    await eventually(async () => {
      expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    });

    const lock = await lockFolder(folder);
    expect(lock.folder).toBe(folder);
    await lock.release();
  },
);

test('of many that come at once to what a killed process left, one gets the folder', async () => {
  const folder = await temporaryFolder();
  const holder = await hold(folder);
  holder.kill('SIGKILL');
  await holder.ended;

  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));

  expect(locks).toHaveLength(1);
  for (const lock of locks) await lock.release();
});

test('a release leaves nothing behind', async () => {
  const folder = await temporaryFolder();
  const lock = await lockFolder(folder);
  await lock.release();

  expect(await readdir(folder)).toEqual([]);
});

test('a live process whose sockets cannot be seen from here still holds the folder', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'lock.json'), JSON.stringify(await thisProcess()));

  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}.`);
});

test('a process that only has the number of the recorded one does not hold the folder', async () => {
  const folder = await temporaryFolder();
  const record = { ...(await thisProcess()), identity: 'of before the last boot' };
  await writeFile(join(folder, 'lock.json'), JSON.stringify(record));

  const lock = await lockFolder(folder);
  expect(lock.folder).toBe(folder);
  await lock.release();
});

test('a folder with a path longer than any socket may have is held as well', async () => {
  const folder = join(await temporaryFolder(), 'a-long-name'.repeat(15));
  await mkdir(folder);
  const lock = await lockFolder(folder);
  expect(await readdir(folder)).toContain('lock.sock');
  await rm(join(folder, 'lock.json'));

  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await lock.release();
});

async function hold(folder: string): Promise<Running> {
  const holder = start(script, { args: [folder] });
  await holder.line(/^held$/u);

  return holder;
}
