import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { fill, mounted, remount, whyNoMount } from './disk.ts';
import { anyPorts, builtClient, cleanUp, run, start, temporaryFolder } from './run.ts';

const script = 'scripts/start.ts';
const mebibyte = 1024 * 1024;

afterAll(cleanUp);

test.each([
  ['a file', ''],
  ['within a file', '/data'],
])('a data folder that is %s is told in one line', async (_, below) => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, 'Dear Tilda');

  expect(await run(script, { variables: await on(file + below) })).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data folder ${file}${below} is no folder, or is in none. Name another one with FOURFOLD_DATA.\n`,
  });
});

test('what is told of a damaged database is how it is begun anew', async () => {
  const place = await temporaryFolder();
  const data = join(place, 'data');
  const variables = await on(data);
  await startAndEnd(variables);
  await rm(join(data, 'database/global'), { recursive: true });

  const { stderr } = await run(script, { variables });
  expect(stderr.split('\n')).toEqual([expect.stringContaining('Move the data folder away'), '']);
  await rename(data, join(place, 'damaged'));
  await startAndEnd(variables);
});

const whyNot = whyNoMount();
describe.skipIf(whyNot !== null)(`on a disk of its own${whyNot ?? ''}`, () => {
  test('a data folder that cannot be written is told in one line', async () => {
    const data = await mounted('1m');
    remount(data, 'ro');

    expect(await run(script, { variables: await on(data) })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${data} cannot be written (EROFS). Let Fourfold write there, or name another one with FOURFOLD_DATA.\n`,
    });
  });

  test('a new folder without the room that a database takes is told in one line, and begun once there is room', async () => {
    const data = await mounted('100m');
    const variables = await on(data);

    expect(await run(script, { variables })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no room for a new database in ${data}: 128 MiB must be free. Make room, or name another folder with FOURFOLD_DATA.\n`,
    });
    expect(await readdir(data)).toEqual([]);

    remount(data, 'size=300m');
    const later = start(script, { variables });
    await later.line(/^\{/u);
  });

  test('what is there is read where the disk is nearly full, and a full one is told in one line', async () => {
    const disk = await mounted('300m');
    const data = join(disk, 'data');
    const variables = await on(data);
    const first = await startAndEnd(variables);
    fill(disk, 32 * mebibyte);

    expect(await startAndEnd(variables)).toBe(first);

    fill(disk, 0);
    expect(await run(script, { variables })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no room left on the disk of the data folder ${data} (ENOSPC). Make room, and try again.\n`,
    });
    await rm(join(disk, 'filling'));
  });
});

async function on(data: string): Promise<Record<string, string>> {
  return { ...anyPorts, FOURFOLD_DATA: data, FOURFOLD_DIST: await builtClient() };
}

/** The link by which the guest is invited, as a start tells it. */
async function startAndEnd(variables: Record<string, string>): Promise<string> {
  const started = start(script, { variables });
  const ready = await started.line(/^\{/u);
  started.kill('SIGTERM');
  expect(await started.ended).toMatchObject({ code: 0, stderr: '' });

  return new URLSearchParams(new URL(JSON.parse(ready).invitationLink).search).toString();
}
