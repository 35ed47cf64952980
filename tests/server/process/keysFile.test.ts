import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { parseKeys, readOrCreateKeys } from '#server/config/keysFile.ts';

import { temporaryFolder } from './run.ts';

test('keys are made once, for this account’s eyes only', async () => {
  const file = join(await temporaryFolder(), 'keys.json');
  const keys = await readOrCreateKeys(file, false);

  expect(await readOrCreateKeys(file, true)).toEqual(keys);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(keys);
});

test('keys that are gone are not replaced while there is data that needs them', async () => {
  const file = join(await temporaryFolder(), 'keys.json');

  await expect(readOrCreateKeys(file, true)).rejects.toThrow(
    `The keys ${file} are missing, and the data beside them cannot be used without. Restore the file, or move the folder away to begin anew.`,
  );
});

test('a torn file is not replaced either', async () => {
  const file = join(await temporaryFolder(), 'keys.json');
  await writeFile(file, '{"signing":"MC4CAQ');

  await expect(readOrCreateKeys(file, false)).rejects.toThrow(`The keys ${file} cannot be read.`);
});

test('a malformed key is named without its value', async () => {
  await expect(parseKeys({ signing: 'my-secret', sealing: '', pepper: '' })).rejects.toThrow(
    /^The signing key is malformed(?!.*my-secret)/u,
  );
});
