import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import {
  anyPorts,
  builtClient,
  migratedFolder,
  run,
  start,
  temporaryFolder,
  type Ended,
} from './run.ts';

const noor = 'noor@example.com';

function inFolder(data: string) {
  return (script: string, ...args: string[]): Promise<Ended> =>
    run(`server/cli/${script}.ts`, { args, variables: { FOURFOLD_DATA: data } });
}

test('a running Fourfold is backed up, and is back in another folder with its keys', async () => {
  const [data, other, safe, dist] = await Promise.all([
    migratedFolder(),
    temporaryFolder(),
    temporaryFolder(),
    builtClient(),
  ]);
  const [here, there] = [inFolder(data), inFolder(other)];
  const [file, ring] = [join(safe, 'backup'), join(safe, 'ring')];
  const fourfold = start('scripts/start.ts', {
    variables: { ...anyPorts, FOURFOLD_DATA: data, FOURFOLD_DIST: dist },
  });
  await fourfold.line(/^\{/u);

  const made = await here('backup', file, '--ring', ring, '--new-ring');
  expect([made.code, made.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^2 members, \d+ rows, \d\.\d MiB are in .*\nThe key ring .* was begun\./u,
    ),
  ]);
  expect(await here('restore', file, '--ring', ring, '--replace')).toMatchObject({
    code: 78,
    stderr: expect.stringContaining('is in use by process'),
  });
  fourfold.kill('SIGTERM');
  await fourfold.ended;

  expect(await there('restore', file, '--ring', ring)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Put those of the Fourfold there whose backup it is.'),
  });
  await copyFile(join(data, 'keys.json'), join(other, 'keys.json'));
  expect(await there('restore', file, '--ring', ring)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^2 members, \d+ rows are back as they were at 20/u),
  });
  expect((await there('member', 'code', noor)).code).toBe(0);
});

test('a backup of a folder that has no data is refused, and makes none', async () => {
  const [data, safe] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  const ring = join(safe, 'ring');

  expect(await inFolder(data)('backup', join(safe, 'b'), '--ring', ring, '--new-ring')).toEqual(
    expect.objectContaining({
      code: 1,
      stderr: `There is no data in ${data}. Name the data folder with FOURFOLD_DATA, or set DATABASE_URL as for npm run serve.\n`,
    }),
  );
  expect(await Promise.all([readdir(data), readdir(safe)])).toEqual([[], []]);
});

test('keys are rotated and retired in a folder, and codes are right after it', async () => {
  const data = await migratedFolder();
  const here = inFolder(data);
  const keysNow = () => readFile(join(data, 'keys.json'), 'utf8');

  await here('member', 'add', noor, '--name', 'Noor', '--mfa');
  const before = await keysNow();
  expect(await here('keys', 'rotate')).toMatchObject({
    code: 0,
    stdout:
      '1 of what is sealed for members was sealed anew, and all of it with the present key.\n',
  });
  expect(await keysNow()).toContain(`,${JSON.parse(before).sealing}"`);

  expect((await here('keys', 'retire')).stdout).toBe('The former keys are gone.\n');
  expect(await keysNow()).not.toContain(',M');
  expect((await here('member', 'code', noor)).code).toBe(0);
});
