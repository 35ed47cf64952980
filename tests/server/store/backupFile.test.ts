import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readOrCreateKeys } from '#server/config/keysFile.ts';
import { OperatorError } from '#server/process/operatorError.ts';
import { requireWhole, writeBackupFile } from '#server/store/backup/backupFile.ts';
import { beginKeyRing, readKeyRing } from '#server/store/backup/keyRing.ts';

import { temporaryFolder } from '../process/run.ts';

const mac = Buffer.alloc(32, 1);
const atOnce = async () => {};

test('of two backups into one file at once the first is whole, and the other is refused and leaves nothing', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'backup');
  const secondIsOver = Promise.withResolvers<void>();
  const first = writeBackupFile(
    file,
    mac,
    piecesOf('one', () => Promise.resolve()),
    atOnce,
  );
  const second = writeBackupFile(
    file,
    mac,
    piecesOf('other', () => secondIsOver.promise),
    atOnce,
  );
  await first;
  secondIsOver.resolve();

  await expect(second).rejects.toThrow(`There is a file ${file} already. A backup replaces none.`);
  await requireWhole(file, mac);
  expect((await readFile(file)).toString('utf8', 0, 6)).toBe('oneone');
  expect(await readdir(folder)).toEqual(['backup']);
});

test('a ring and keys that cannot be read are never taken for none', async () => {
  const path = join(await temporaryFolder(), 'there');
  await mkdir(path);
  const refused = new OperatorError(`${path} cannot be read (EISDIR).`);

  await expect(readKeyRing(path)).rejects.toThrow(refused);
  await expect(beginKeyRing(path)).rejects.toThrow(refused);
  await expect(readOrCreateKeys(path, false)).rejects.toThrow(refused);
});

test('what cannot be written or read is said in one line', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'none', 'backup');
  const inOneLine = new OperatorError(`${file} cannot be written (ENOENT).`);

  await expect(writeBackupFile(file, mac, piecesOf('one', atOnce), atOnce)).rejects.toThrow(
    inOneLine,
  );
  const ring = await beginKeyRing(file);
  await expect(ring.save()).rejects.toThrow(inOneLine);
  await mkdir(file, { recursive: true });
  await expect(requireWhole(file, mac)).rejects.toThrow(
    new OperatorError(`${file} cannot be read (EISDIR).`),
  );
});

async function* piecesOf(text: string, between: () => Promise<void>): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  await between();
  yield Buffer.from(text);
}
