import { cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openEmbedded } from '#server/store/database.ts';
import { hasOwnDatabase } from '#server/store/embeddedFolder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourfold-folder-'));
  await (await openEmbedded({ folder: join(folder, 'sound') })).close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['its control file is cut', (at: string) => truncate(join(at, 'global/pg_control'), 100)],
  ['its tables are gone', (at: string) => rm(join(at, 'base'), { recursive: true })],
])('a database is told to be damaged in one line where %s', async (name, spoil) => {
  const damaged = join(folder, name);
  await cp(join(folder, 'sound'), damaged, { recursive: true });
  await spoil(damaged);

  await expect(openEmbedded({ folder: damaged })).rejects.toMatchObject({
    name: 'OperatorError',
    message: `The database ${damaged} cannot be opened: it is damaged, and was left as it is. Move the data folder away to begin anew, or to bring a backup back into a new one (npm run restore).`,
  });
});

test.each([
  ['a folder of letters', 'letter.txt'],
  ['a database that is none', 'database/letter.txt'],
])('nothing is written into %s', async (name, file) => {
  const foreign = join(folder, name);
  await mkdir(join(foreign, 'database'), { recursive: true });
  if (!file.startsWith('database')) await rm(join(foreign, 'database'), { recursive: true });
  await writeFile(join(foreign, file), 'Dear Tilda');

  await expect(hasOwnDatabase(foreign)).rejects.toThrow(
    /^The folder \S.* holds what is none of Fourfold's, such as "letter.txt"\. Name an empty one/u,
  );
});

test('a folder that is empty, new or in use is taken', async () => {
  const own = join(folder, 'own');
  await mkdir(own);
  expect(await hasOwnDatabase(own)).toBe(false);

  for (const entry of ['lock.json', 'control.sock', 'services.log', '.gitkeep']) {
    await writeFile(join(own, entry), '');
  }
  expect(await hasOwnDatabase(own)).toBe(false);
  await mkdir(join(own, 'database'));
  expect(await hasOwnDatabase(own)).toBe(false);
  await writeFile(join(own, 'database', 'PG_VERSION'), '17\n');
  expect(await hasOwnDatabase(own)).toBe(true);
});
